// All the script a static page carries beside what src/build/first-paint.ts puts first; every byte
// is on every page, and with the countdown they must stay within 1,250.

/** One page_view: path with query, and title; nothing personal (product.md#page-views). */
const view = () =>
  ((window as { dataLayer?: object[] }).dataLayer ??= []).push({
    event: 'page_view',
    page_path: location.pathname + location.search,
    page_title: document.title,
  });
view();
// Going back to a page the browser kept whole runs no script anew, but is a visit.
addEventListener('pageshow', (event) => event.persisted && view());

const today = document.querySelector<HTMLElement>('[data-today]');
today?.append(
  new Date().toLocaleDateString('en-US', { dateStyle: 'full', timeZone: today.dataset.today }),
);
