// Loads the tag manager named at build time; without one, no page holds this script.
const page = window as { dataLayer?: object[] };
(page.dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
const script = document.createElement('script');
script.async = true;
script.src = `https://www.googletagmanager.com/gtm.js?id=${import.meta.env['PUBLIC_TAG_MANAGER_ID']}`;
document.head.append(script);
