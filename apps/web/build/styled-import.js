const linked = new Map();

const isLinked = (href) =>
  [...document.querySelectorAll('link[rel="stylesheet"]')].some((sheet) => sheet.href === href);

function link(href) {
  const known = linked.get(href);
  if (known) return known;
  const loading = isLinked(href)
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.href = href;
        sheet.onload = () => resolve();
        sheet.onerror = () => {
          linked.delete(href);
          sheet.remove();
          reject(new Error(`${href} cannot be loaded`));
        };
        document.head.append(sheet);
      });
  linked.set(href, loading);
  return loading;
}

/** Imports on demand, once the style sheets of the import are there. @param importer address of the script that the files are relative to */
export const __vitePreload = (load, files = [], importer = location.href) =>
  files.length === 0 ? load() : Promise.all(files.map((file) => link(new URL(file, importer).href))).then(() => load());
