import type { ServiceBackend } from '../backend.ts';
import { openArtworkFiles } from './artwork-files.ts';
import { openAudit } from './audit.ts';
import { openCards } from './cards.ts';
import { openColors } from './colors.ts';
import { openDocuments } from './documents.ts';
import { openMessages } from './messages.ts';
import { openOrderDrafts } from './order-drafts.ts';
import { openOrders } from './orders.ts';
import { openPasswords } from './passwords.ts';
import { openPayments } from './payments.ts';
import { openProofs } from './proofs.ts';
import { openQuotes } from './quotes.ts';
import { openReorders } from './reorders.ts';
import { openSharedDesigns } from './shared-designs.ts';
import { openTeamLinks } from './team-links.ts';
import { openTokens } from './tokens.ts';
import { openVisits } from './visits.ts';

/** The steps' database calls, by noun. */
export type Store = ReturnType<typeof openStore>;

export function openStore(backend: ServiceBackend) {
  return {
    artworkFiles: openArtworkFiles(backend),
    audit: openAudit(backend),
    cards: openCards(backend),
    colors: openColors(backend),
    documents: openDocuments(backend),
    messages: openMessages(backend),
    orderDrafts: openOrderDrafts(backend),
    orders: openOrders(backend),
    passwords: openPasswords(backend),
    payments: openPayments(backend),
    proofs: openProofs(backend),
    quotes: openQuotes(backend),
    reorders: openReorders(backend),
    sharedDesigns: openSharedDesigns(backend),
    teamLinks: openTeamLinks(backend),
    tokens: openTokens(backend),
    visits: openVisits(backend),
  };
}
