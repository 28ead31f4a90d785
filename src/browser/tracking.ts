/** Named events on `window.dataLayer`; nothing personal goes into one (decisions.md, Tracking). */
export function track(event: string, details: Record<string, string | number> = {}): void {
  const page = window as { dataLayer?: object[] };
  (page.dataLayer ??= []).push({ event, ...details });
}
