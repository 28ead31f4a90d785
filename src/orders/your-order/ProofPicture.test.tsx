// product: asking-for-a-change
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { companyProof, returnedProof } from '../../../tests/factory/staff.ts';
import { Aim } from './AskForChange.tsx';
import type { CustomerProof } from './pins.client.ts';
import { ProofPicture } from './ProofPicture.tsx';

afterEach(cleanup);

test.each([
  ['one design', returnedProof, ['Pin a change on the front']],
  [
    'two designs',
    companyProof,
    ['Pin a change on the front of Design 1', 'Pin a change on the front of Design 2'],
  ],
])('the buttons that pin changes on a proof of %s differ in name', (_, proof, names) => {
  const shown = { ...proof, files: [] } as unknown as CustomerProof;
  render(
    <ProofPicture
      proof={shown}
      pins={[]}
      aim={(place, what) => <Aim {...{ place, what }} pins={[]} onPins={() => undefined} />}
    />,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});
