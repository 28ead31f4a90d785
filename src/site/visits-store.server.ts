import type { TrackInput } from './track.contract.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';

/** Typed database calls about counted visits. Each throws BackendError. */
export function openVisits({ client, ask }: ServiceBackend) {
  return {
    /** Counts one event of a path on a UTC day. */
    async trackQuotePath(day: string, visit: TrackInput): Promise<void> {
      await ask('track_quote_path', () =>
        client
          .rpc('track_quote_path', {
            p_day: day,
            p_path: visit.path,
            p_event: visit.event,
            ...(visit.event === 'step' ? { p_step: visit.step } : {}),
            ...(visit.event === 'complete' ? { p_minutes: visit.minutes } : {}),
          })
          .throwOnError(),
      );
    },
  };
}
