import { randomBytes } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type * as z from 'zod/mini';
import type { closeTeamLink as closeTeamLinkContract } from './close-team-link.contract.ts';
import type { fillInLine as fillInLineContract, FillInLineInput } from './fill-in-line.contract.ts';
import type {
  makeTeamLink as makeTeamLinkContract,
  MakeTeamLinkInput,
} from './make-team-link.contract.ts';
import type {
  OpenedTeamLink,
  openTeamLink as openTeamLinkContract,
} from './open-team-link.contract.ts';
import type { TeamLines } from './read-team-lines.contract.ts';
import type { removeTeamLine as removeTeamLineContract } from './remove-team-line.contract.ts';
import { rosterLimits } from './roster.ts';
import { closedTeam, fullTeam, lineProblems, noTeam, teamLinkDays } from './team-link.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call, type Step } from '../../platform/handle.server.ts';
import { hashSecret } from '../../platform/request-hash.server.ts';

/** Makes a link for players and a key for their coach. We only store hashes of both. */
export const makeTeamLink: Step<
  MakeTeamLinkInput,
  z.infer<(typeof makeTeamLinkContract)['output']>
> = async (input, { now, teamLinks }) => {
  const [playerKey, coachKey] = [newKey(), newKey()];
  const expiresAt = new Date(now.getTime() + teamLinkDays * millisecondsInDay).toISOString();
  await teamLinks.make({
    ...input,
    playerKeyHash: hashSecret(playerKey),
    coachKeyHash: hashSecret(coachKey),
    expiresAt,
  });
  return { playerKey, coachKey, expiresAt };
};

const newKey = (): string => randomBytes(24).toString('base64url');

/** What a player fills in: never anything about other players but their numbers. */
export const openTeamLink: Step<
  z.infer<(typeof openTeamLinkContract)['input']>,
  OpenedTeamLink
> = async ({ key, editKey }, call) => {
  const { closed: _, count, ...link } = await openOrRefuse(key, editKey, call);
  if (link.own === null && count >= rosterLimits.players) throw refusals.full();
  return link;
};

/** Stores a player's line. What the shirt doesn't show isn't kept. */
export const fillInLine: Step<
  FillInLineInput,
  z.infer<(typeof fillInLineContract)['output']>
> = async ({ key, editKey, line: sent }, call) => {
  const { asks, sizes } = await openOrRefuse(key, editKey, call);
  const line = {
    name: asks.name ? sent.name : '',
    number: asks.number ? sent.number : '',
    size: sent.size,
  };
  const problems = Object.entries(lineProblems(line, asks, sizes));
  if (problems.length > 0) {
    throw invalidFields(
      Object.fromEntries(problems.map(([field, says]) => [`line.${field}`, says])),
    );
  }
  const outcome = await call.teamLinks.fillIn({
    ...line,
    playerKeyHash: hashSecret(key),
    editKeyHash: hashSecret(editKey),
    most: rosterLimits.players,
  });
  if (outcome !== 'kept') throw refusals[outcome]();
  return { line };
};

async function openOrRefuse(key: string, editKey: string, { teamLinks }: Call) {
  const link = await teamLinks.open(hashSecret(key), hashSecret(editKey));
  if (!link) throw refusals.none();
  if (link.closed) throw refusals.closed();
  return link;
}

/** What players filled in, for the coach. */
export const readTeamLines: Step<{ coachKey: string }, TeamLines> = async (
  { coachKey },
  { teamLinks },
) => {
  const read = await teamLinks.lines(hashSecret(coachKey));
  if (!read) throw refusals.none();
  return read;
};

export const removeTeamLine: Step<
  z.infer<(typeof removeTeamLineContract)['input']>,
  z.infer<(typeof removeTeamLineContract)['output']>
> = async ({ coachKey, line }, { teamLinks }) => {
  await teamLinks.remove(hashSecret(coachKey), line);
  return { removed: true };
};

export const closeTeamLink: Step<
  z.infer<(typeof closeTeamLinkContract)['input']>,
  z.infer<(typeof closeTeamLinkContract)['output']>
> = async ({ coachKey, closed }, { teamLinks }) => {
  if (!(await teamLinks.close(hashSecret(coachKey), closed))) throw refusals.none();
  return { closed };
};

const refusals = {
  none: () => new RequestError('not-found', noTeam),
  closed: () => new RequestError('aborted', closedTeam),
  full: () => new RequestError('aborted', fullTeam),
};
