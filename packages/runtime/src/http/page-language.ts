/** The language of this page, in which the server is asked to answer: the browser by itself would ask for the visitor's. BCP 47. */
export function pageLanguage(): string {
  return (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en';
}
