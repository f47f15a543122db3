// Runs before the first paint, so that no page flashes in the other theme. Everything else about themes is in theme.ts.
try {
  var chosen = localStorage.getItem('theme');
} catch (_) {}
if (chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)) {
  document.documentElement.classList.add('dark');
}
