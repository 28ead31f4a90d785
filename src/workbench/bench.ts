import type { Screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { UpdatedPrice } from '../platform/contract.ts';
import { errorStatuses, type ErrorCode } from '../platform/error-code.ts';

/** One screen on the workbench: each island in each state that a person can see it in. */
export type Bench = {
  readonly screen: string;
  readonly islands: Readonly<Record<string, Island>>;
};

export type Island = {
  readonly render: () => ReactElement;
  /** Resets what the island's modules keep between two states. */
  readonly reset?: () => void;
  readonly states: Readonly<Record<string, State>>;
};

export type State = {
  /**
   * Part of a sentence that only this state shows, which is how the workbench knows it got there.
   */
  readonly shows: string | RegExp;
  /** The tab's session storage before the island renders, by key. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** The browser's local storage, by key. */
  readonly local?: Readonly<Record<string, unknown>>;
  /** Sets up the island's modules before it renders. */
  readonly arrange?: () => void;
  /** The page's path, where the island reads it. */
  readonly path?: string;
  /** The page's query, like 'shirt=premium-blend'. */
  readonly query?: string;
  /** The backend's answers, by the end of an address; anything else gets a 404. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** The browser reports that it has no network. */
  readonly offline?: true;
  /** What a person does to get here. */
  readonly act?: (hands: Hands) => Promise<void>;
  /** A state of narrow windows only, in pixels. */
  readonly width?: number;
};

export type Hands = {
  readonly user: UserEvent;
  readonly screen: Screen;
  /** Presses a button once it is there and its form is live. */
  readonly press: (name: string | RegExp) => Promise<void>;
  /** From now on the backend answers so; the page asks again, as after a break in the network. */
  readonly refresh: (answers: Readonly<Record<string, Answer>>) => Promise<void>;
};

/** A backend's answer to one request. It rejects if there is no network. */
export type Answer = (request: Request) => Promise<Response>;

export const answer =
  (data: unknown, status = 200): Answer =>
  async () =>
    Response.json(data, { status });

/** A refusal with the sentence that the person reads, by field if fields are wrong. */
export const refuse = (
  code: ErrorCode,
  message: string,
  more: { fields?: Record<string, string>; updatedPrice?: UpdatedPrice } = {},
): Answer => answer({ error: { code, message, ...more } }, errorStatuses[code]);

/** Something broke on our side, and the answer isn't even JSON. */
export const breakDown: Answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });

/** The connection broke halfway. */
export const noNetwork: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Never answers, so that "Sending…" stays. */
export const keepWaiting: Answer = () => new Promise(() => {});

/** A real kind of name, longer than most forms expect. */
export const longName =
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh y Ramírez de la Piscina, Beverly Hildegarde';

/** A name in a right-to-left script. */
export const rightToLeftName = 'نجيب محفوظ عبد العزيز';
