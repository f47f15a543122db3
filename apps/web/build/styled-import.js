const linked = new Map();

function link(file) {
  const href = `/${file}`;
  const known = linked.get(href);
  if (known) return known;
  const loading = document.querySelector(`link[rel="stylesheet"][href="${href}"]`)
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.href = href;
        sheet.onload = () => resolve();
        sheet.onerror = () => {
          linked.delete(href);
          sheet.remove();
          reject(new Error(`${file} cannot be loaded`));
        };
        document.head.append(sheet);
      });
  linked.set(href, loading);
  return loading;
}

/** Imports on demand, once the style sheets of the import are there. */
export const __vitePreload = (load, files = []) =>
  files.length === 0 ? load() : Promise.all(files.map(link)).then(() => load());
