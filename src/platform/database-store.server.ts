import type { ServiceBackend } from './backend.server.ts';
import { openArtworkFiles } from '../artwork/uploads/artwork-files-store.server.ts';
import { openAudit } from '../staff/members/audit-store.server.ts';
import { openCards } from '../payments/cards/cards-store.server.ts';
import { openColors } from '../garments/stock/colors-store.server.ts';
import { openFloor } from '../staff/floor/floor-store.server.ts';
import { openExemptions } from '../payments/exemptions/exemptions-store.server.ts';
import { openDocuments } from '../payments/documents/documents-store.server.ts';
import { openGroups } from '../groups/groups-store.server.ts';
import { openMessages } from '../orders/messages/messages-store.server.ts';
import { openOrderDrafts } from '../orders/drafts/order-drafts-store.server.ts';
import { openOrders } from '../orders/orders-store.server.ts';
import { openPasswords } from '../staff/login/passwords-store.server.ts';
import { openPayments } from '../payments/payments-store.server.ts';
import { openPresses } from '../press/press-store.server.ts';
import { openPriceBooks } from '../settings/price-books-store.server.ts';
import { openProofs } from '../proofs/proofs-store.server.ts';
import { openQuoteRequests } from '../quotes/quote-requests-store.server.ts';
import { openReorders } from '../orders/repeats/reorders-store.server.ts';
import { openSharedDesigns } from '../designer/keeping/shared-designs-store.server.ts';
import { openTeamLinks } from '../designer/team/team-links-store.server.ts';
import { openTokens } from './tokens-store.server.ts';
import { openVisits } from '../site/visits-store.server.ts';

/** The steps' database calls, by noun. */
export type Store = ReturnType<typeof openStore>;

export function openStore(backend: ServiceBackend) {
  return {
    artworkFiles: openArtworkFiles(backend),
    audit: openAudit(backend),
    cards: openCards(backend),
    colors: openColors(backend),
    documents: openDocuments(backend),
    exemptions: openExemptions(backend),
    floor: openFloor(backend),
    groups: openGroups(backend),
    messages: openMessages(backend),
    orderDrafts: openOrderDrafts(backend),
    orders: openOrders(backend),
    passwords: openPasswords(backend),
    payments: openPayments(backend),
    presses: openPresses(backend),
    priceBooks: openPriceBooks(backend),
    proofs: openProofs(backend),
    quoteRequests: openQuoteRequests(backend),
    reorders: openReorders(backend),
    sharedDesigns: openSharedDesigns(backend),
    teamLinks: openTeamLinks(backend),
    tokens: openTokens(backend),
    visits: openVisits(backend),
  };
}
