import * as z from 'zod/mini';
import { teamKeySchema } from '../../../domain/design/team-link.ts';
import { teamLinkKey } from '../keeping/keep.ts';

const keptSchema = z.object({
  playerKey: teamKeySchema,
  coachKey: teamKeySchema,
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type KeptTeamLink = z.infer<typeof keptSchema>;

/** The link that this device made for the players of a design; null if there is none. */
export function readTeamLink(designId: string): KeptTeamLink | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(teamLinkKey(designId)) ?? 'null');
    return keptSchema.safeParse(kept).data ?? null;
  } catch {
    // Storage is forbidden, or damaged.
    return null;
  }
}

/** Stores the link; false if this device can't. */
export function keepTeamLink(designId: string, link: KeptTeamLink): boolean {
  try {
    localStorage.setItem(teamLinkKey(designId), JSON.stringify(link));
    return true;
  } catch {
    return false;
  }
}

export function forgetTeamLink(designId: string): void {
  try {
    localStorage.removeItem(teamLinkKey(designId));
  } catch {
    // Storage is forbidden: then there is none.
  }
}
