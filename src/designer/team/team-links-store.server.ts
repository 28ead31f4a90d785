import * as z from 'zod/mini';
import { openTeamLink } from './open-team-link.contract.ts';
import { readTeamLines } from './read-team-lines.contract.ts';
import type { Player } from './roster.ts';
import type { TeamAsks } from './team-link.ts';
import type { Size } from '../../garments/size.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const openedSchema = z.nullable(
  z.extend(openTeamLink.output, { closed: z.boolean(), count: z.number() }),
);

/** Typed database calls about links for a team's players. Each throws BackendError. */
export function openTeamLinks({ client, ask }: ServiceBackend) {
  return {
    async make(link: {
      playerKeyHash: string;
      coachKeyHash: string;
      team: string;
      asks: TeamAsks;
      sizes: readonly Size[];
      /** ISO 8601. */
      expiresAt: string;
    }): Promise<void> {
      const { asks, sizes, ...rest } = link;
      const p = { ...rest, sizes: [...sizes], asksName: asks.name, asksNumber: asks.number };
      await ask('make_team_link', () => client.rpc('make_team_link', { p }).throwOnError());
    },

    /** What the player with this edit key sees; null if there is no link, or it has expired. */
    async open(playerKeyHash: string, editKeyHash: string): Promise<z.infer<typeof openedSchema>> {
      const { data } = await ask('open_team_link', () =>
        client
          .rpc('open_team_link', {
            p_player_key_hash: playerKeyHash,
            p_edit_key_hash: editKeyHash,
          })
          .throwOnError(),
      );
      return readAnswer('open_team_link', openedSchema, data);
    },

    /** Stores a line, of which a link has at most `most`. */
    async fillIn(
      line: Player & { playerKeyHash: string; editKeyHash: string; most: number },
    ): Promise<'kept' | 'none' | 'closed' | 'full'> {
      const { data } = await ask('fill_in_line', () =>
        client.rpc('fill_in_line', { p: line }).throwOnError(),
      );
      return readAnswer('fill_in_line', z.enum(['kept', 'none', 'closed', 'full']), data);
    },

    /** null if there is no such link, or it has expired. */
    async lines(coachKeyHash: string) {
      const { data } = await ask('read_team_lines', () =>
        client.rpc('read_team_lines', { p_coach_key_hash: coachKeyHash }).throwOnError(),
      );
      return readAnswer('read_team_lines', z.nullable(readTeamLines.output), data);
    },

    /** Deletes a line, if it is there. */
    async remove(coachKeyHash: string, line: string): Promise<void> {
      await ask('remove_team_line', () =>
        client
          .rpc('remove_team_line', { p_coach_key_hash: coachKeyHash, p_line: line })
          .throwOnError(),
      );
    },

    /** Closes a link or opens it again. False if there is no such link, or it has expired. */
    async close(coachKeyHash: string, closed: boolean): Promise<boolean> {
      const { data } = await ask('close_team_link', () =>
        client
          .rpc('close_team_link', { p_coach_key_hash: coachKeyHash, p_closed: closed })
          .throwOnError(),
      );
      return data;
    },

    /** Deletes expired links with their lines; answers how many links. */
    async end(limit: number): Promise<number> {
      const { data } = await ask('end_team_links', () =>
        client.rpc('end_team_links', { p_limit: limit }).throwOnError(),
      );
      return data;
    },
  };
}
