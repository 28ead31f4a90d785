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

// product: print-placement
test('a proof is shown at one scale on the smallest and the largest size, with a warning if it’s too wide', async () => {
  const [design] = returnedProof.contents.designs;
  const prints = design!.prints.map((print) => ({ ...print, widthIn: 12, rightIn: 0 }));
  const items = design!.items.map((item) => ({ ...item, quantities: { XS: 2, M: 9, '3XL': 1 } }));
  const contents = { ...returnedProof.contents, designs: [{ ...design!, items, prints }] };
  const shown = { ...returnedProof, contents, files: [] } as unknown as CustomerProof;
  render(<ProofPicture proof={shown} pins={[]} aim={null} />);
  const summary = screen.getByText('On the smallest and the largest size');
  const details = summary.closest('details')!;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(await screen.findByText(/12 in is wider than the 11½ in that size XS/)).toBeTruthy();
  expect(screen.getByRole('img', { name: /, size XS, with/ })).toBeTruthy();
  const scales = [...details.querySelectorAll('g[transform^="translate"]')].map((each) =>
    Number(/scale\((.+)\)/.exec(each.getAttribute('transform') ?? '')?.[1]),
  );
  expect(scales).toEqual([16.5 / 28, 1]);
});
