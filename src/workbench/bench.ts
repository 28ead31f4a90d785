import type { Screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { errorStatuses, type ErrorCode } from '../domain/error-code.ts';

/** What the workbench shows of one feature: each island in each state a person can meet it in. */
export type Bench = {
  readonly feature: string;
  readonly islands: Readonly<Record<string, Island>>;
};

export type Island = {
  readonly render: () => ReactElement;
  /** Puts back what the island's modules keep between two states. */
  readonly reset?: () => void;
  readonly states: Readonly<Record<string, State>>;
};

export type State = {
  /** Part of a sentence that nothing but this state shows: how the workbench knows it got there. */
  readonly shows: string | RegExp;
  /** The tab's session storage before the island renders, by key. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** The browser's local storage, by key. */
  readonly local?: Readonly<Record<string, unknown>>;
  /** Sets what the island's modules hold before it renders. */
  readonly arrange?: () => void;
  /** The page's query, like 'shirt=premium-blend'. */
  readonly query?: string;
  /** What the backend says, by the end of an address; anything else is answered 404. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** The browser says that it has no network. */
  readonly offline?: true;
  /** What a person does to get here. */
  readonly act?: (hands: Hands) => Promise<void>;
  /** A state of narrow windows only, in pixels. */
  readonly width?: number;
};

export type Hands = {
  readonly user: UserEvent;
  readonly screen: Screen;
  /** Presses a button once it is there and its form answers. */
  readonly press: (name: string | RegExp) => Promise<void>;
};

/** A backend's answer to one request. It rejects where there is no network. */
export type Answer = (request: Request) => Promise<Response>;

export const answer =
  (data: unknown, status = 200): Answer =>
  async () =>
    Response.json(data, { status });

/** A refusal with the sentence that the person reads, by field where fields are at fault. */
export const refuse = (
  code: ErrorCode,
  message: string,
  more: { fields?: Record<string, string>; totalCents?: number } = {},
): Answer => answer({ error: { code, message, ...more } }, errorStatuses[code]);

/** Something broke on our side, and the answer isn't even JSON. */
export const breakDown: Answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });

/** The connection broke on the way. */
export const noNetwork: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Never answers, so that "Sending…" stays. */
export const keepWaiting: Answer = () => new Promise(() => {});

/** A name that people do have, longer than most forms expect. */
export const longName =
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh y Ramírez de la Piscina, Beverly Hildegarde';

/** A name written from right to left. */
export const rightToLeftName = 'نجيب محفوظ عبد العزيز';
