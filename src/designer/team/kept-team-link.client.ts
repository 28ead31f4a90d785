import * as z from 'zod/mini';
import { deviceStorage } from '../../platform/storage.client.ts';
import { teamKeySchema } from './team-link.ts';
import { teamLinkKey } from '../keeping/keep.client.ts';

const keptSchema = z.object({
  playerKey: teamKeySchema,
  coachKey: teamKeySchema,
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type KeptTeamLink = z.infer<typeof keptSchema>;

/** The link that this device made for the players of a design; null if there is none. */
export const readTeamLink = (designId: string): KeptTeamLink | null =>
  deviceStorage.read(teamLinkKey(designId), keptSchema);

/** Stores the link; false if this device can't. */
export const keepTeamLink = (designId: string, link: KeptTeamLink): boolean =>
  deviceStorage.write(teamLinkKey(designId), link);

export const forgetTeamLink = (designId: string): void =>
  deviceStorage.remove(teamLinkKey(designId));
