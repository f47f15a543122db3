/** Id of the place above the main part where the bar of a tool at work is drawn: the banner of the page, as the site's header is. */
export const WORK_BAR_PLACE = 'work-bar-place';
