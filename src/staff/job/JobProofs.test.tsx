// product: proof
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { companyDesigns, staffOrder } from '../../../tests/factory/staff.ts';
import { JobContext, type useJob } from './job-page.client.ts';
import { JobProofs } from './JobProofs.tsx';

afterEach(cleanup);

const page = { links: {}, pictures: {} } as unknown as ReturnType<typeof useJob>;
const proofs = (job: ReturnType<typeof staffOrder>) => (
  <JobContext value={page}>
    <JobProofs job={job} now={new Date('2026-11-22T18:00:00Z')} />
  </JobContext>
);

test('a proof’s form keeps what was typed until the order has other garments', async () => {
  const user = userEvent.setup({ delay: null });
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('What the customer should know');
  const { rerender } = render(proofs(staffOrder()));
  await user.type(note(), 'Wider.');
  rerender(proofs(staffOrder({ version: 9, quantities: { M: 24 } })));
  expect(note().value).toBe('Wider.');
  rerender(proofs(staffOrder({ designs: companyDesigns })));
  expect(note().value).toBe('');
});
