// All the script a static page carries; kept under a kilobyte together with the countdown.
const page = window as { dataLayer?: object[] };

/** One page_view: path with query, and title; nothing personal (spec 2, decisions.md Tracking). */
const view = () =>
  (page.dataLayer ??= []).push({
    event: 'page_view',
    page_path: location.pathname + location.search,
    page_title: document.title,
  });
view();
// Going back to a page the browser kept whole runs no script anew, but is a visit.
addEventListener('pageshow', (event) => event.persisted && view());

const today = document.querySelector<HTMLElement>('[data-today]');
if (today)
  today.textContent = new Date().toLocaleDateString('en-US', {
    dateStyle: 'full',
    timeZone: today.dataset.today,
  });
