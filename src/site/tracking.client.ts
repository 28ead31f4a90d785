/** Named events on `window.dataLayer`; nothing personal goes into one (product.md#page-views). */
export function trackEvent(event: string, details: Record<string, string | number> = {}): void {
  const page = window as { dataLayer?: object[] };
  (page.dataLayer ??= []).push({ event, ...details });
}
