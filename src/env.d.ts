/** A copy of domain/cutoff.ts for one script alone, so that the bundler can inline it there. */
declare module '*/cutoff.ts?own' {
  export function nextCutoffAt(
    now: number,
    zone: string,
    hour: number,
    closures: { includes(day: string): boolean },
  ): number;
  export function timeLeft(ms: number): string;
}
