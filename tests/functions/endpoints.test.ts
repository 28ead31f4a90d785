import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { addSignIn } from '../../local/backend.ts';
import * as addTabletModule from '../../netlify/functions/add-tablet.ts';
import * as enterPinModule from '../../netlify/functions/enter-pin.ts';
import * as keepTapModule from '../../netlify/functions/keep-tap.ts';
import * as keepPhotoModule from '../../netlify/functions/keep-photo.ts';
import * as leaveFloorModule from '../../netlify/functions/leave-floor.ts';
import * as openFloorModule from '../../netlify/functions/open-floor.ts';
import * as setPinModule from '../../netlify/functions/set-pin.ts';
import * as acceptQuoteModule from '../../netlify/functions/accept-quote.ts';
import * as answerCustomerModule from '../../netlify/functions/answer-customer.ts';
import * as sendQuoteModule from '../../netlify/functions/send-quote.ts';
import * as approveProofModule from '../../netlify/functions/approve-proof.ts';
import * as askForChangeModule from '../../netlify/functions/ask-for-change.ts';
import * as enterCertificateModule from '../../netlify/functions/enter-certificate.ts';
import * as remindOfCertificatesModule from '../../netlify/functions/remind-of-certificates.ts';
import * as reuseCertificateModule from '../../netlify/functions/reuse-certificate.ts';
import * as sendCertificateModule from '../../netlify/functions/send-certificate.ts';
import * as answerProposalModule from '../../netlify/functions/answer-proposal.ts';
import * as cancelOrderModule from '../../netlify/functions/cancel-order.ts';
import * as changeAsStaffModule from '../../netlify/functions/change-as-staff.ts';
import * as changeOrderModule from '../../netlify/functions/change-order.ts';
import * as changePasswordModule from '../../netlify/functions/change-password.ts';
import * as copyPicturesModule from '../../netlify/functions/copy-pictures.ts';
import * as declineQuoteModule from '../../netlify/functions/decline-quote.ts';
import * as deleteUploadModule from '../../netlify/functions/delete-upload.ts';
import * as drainOutboxModule from '../../netlify/functions/drain-outbox.ts';
import * as rebuildSiteModule from '../../netlify/functions/rebuild-site.ts';
import * as reconcileCardsModule from '../../netlify/functions/reconcile-cards.ts';
import * as closeGroupsModule from '../../netlify/functions/close-groups.ts';
import * as remindCustomersModule from '../../netlify/functions/remind-customers.ts';
import * as remindOfBalancesModule from '../../netlify/functions/remind-of-balances.ts';
import * as writeMorningEmailsModule from '../../netlify/functions/write-morning-emails.ts';
import * as editAsStaffModule from '../../netlify/functions/edit-as-staff.ts';
import * as editOrderModule from '../../netlify/functions/edit-order.ts';
import * as emailDraftModule from '../../netlify/functions/email-draft.ts';
import * as findOrderModule from '../../netlify/functions/find-order.ts';
import * as findResetModule from '../../netlify/functions/find-reset.ts';
import * as inviteStaffModule from '../../netlify/functions/invite-staff.ts';
import * as closeTeamLinkModule from '../../netlify/functions/close-team-link.ts';
import * as fillInLineModule from '../../netlify/functions/fill-in-line.ts';
import * as makeTeamLinkModule from '../../netlify/functions/make-team-link.ts';
import * as openTeamLinkModule from '../../netlify/functions/open-team-link.ts';
import * as readTeamLinesModule from '../../netlify/functions/read-team-lines.ts';
import * as removeTeamLineModule from '../../netlify/functions/remove-team-line.ts';
import * as keepDraftModule from '../../netlify/functions/keep-draft.ts';
import * as listColorsModule from '../../netlify/functions/list-colors.ts';
import * as listFavoritesModule from '../../netlify/functions/list-favorites.ts';
import * as openDraftModule from '../../netlify/functions/open-draft.ts';
import * as openDesignModule from '../../netlify/functions/open-design.ts';
import * as openOrderModule from '../../netlify/functions/open-order.ts';
import * as openQuoteModule from '../../netlify/functions/open-quote.ts';
import * as payOrderModule from '../../netlify/functions/pay-order.ts';
import * as makeOrderModule from '../../netlify/functions/make-order.ts';
import * as placePhoneOrderModule from '../../netlify/functions/place-phone-order.ts';
import * as placeOrderModule from '../../netlify/functions/place-order.ts';
import * as findKeptDaysModule from '../../netlify/functions/find-kept-days.ts';
import * as previewRepeatModule from '../../netlify/functions/preview-repeat.ts';
import * as refreshColorsModule from '../../netlify/functions/refresh-colors.ts';
import * as readHealthModule from '../../netlify/functions/read-health.ts';
import * as receiveStripeModule from '../../netlify/functions/receive-stripe.ts';
import * as buyBlanksModule from '../../netlify/functions/buy-blanks.ts';
import * as cancelPurchaseModule from '../../netlify/functions/cancel-purchase.ts';
import * as findCartonModule from '../../netlify/functions/find-carton.ts';
import * as lookForPurchaseModule from '../../netlify/functions/look-for-purchase.ts';
import * as comparePurchasesModule from '../../netlify/functions/compare-purchases.ts';
import * as lookForPurchasesModule from '../../netlify/functions/look-for-purchases.ts';
import * as refundCardModule from '../../netlify/functions/refund-card.ts';
import * as renewOrderLinkModule from '../../netlify/functions/renew-order-link.ts';
import * as readDocumentModule from '../../netlify/functions/read-document.ts';
import * as readDocumentAsStaffModule from '../../netlify/functions/read-document-as-staff.ts';
import * as sealUploadModule from '../../netlify/functions/seal-upload.ts';
import * as repeatOrderModule from '../../netlify/functions/repeat-order.ts';
import * as requestQuoteModule from '../../netlify/functions/request-quote.ts';
import * as requestReorderModule from '../../netlify/functions/request-reorder.ts';
import * as resendEmailModule from '../../netlify/functions/resend-email.ts';
import * as setTwoStepModule from '../../netlify/functions/set-two-step.ts';
import * as resetPasswordModule from '../../netlify/functions/reset-password.ts';
import * as publishBookModule from '../../netlify/functions/publish-book.ts';
import * as readShopModule from '../../netlify/functions/read-shop.ts';
import * as restoreBookModule from '../../netlify/functions/restore-book.ts';
import * as saveBookModule from '../../netlify/functions/save-book.ts';
import * as saveResetModule from '../../netlify/functions/save-reset.ts';
import * as sendProofModule from '../../netlify/functions/send-proof.ts';
import * as shareDesignModule from '../../netlify/functions/share-design.ts';
import * as signInModule from '../../netlify/functions/sign-in.ts';
import * as startUploadModule from '../../netlify/functions/start-upload.ts';
import * as stopRemindersModule from '../../netlify/functions/stop-reminders.ts';
import * as sweepFilesModule from '../../netlify/functions/sweep-files.ts';
import * as syncInventoryModule from '../../netlify/functions/sync-inventory.ts';
import * as syncStockModule from '../../netlify/functions/sync-stock.ts';
import * as testEmailModule from '../../netlify/functions/test-email.ts';
import * as trackModule from '../../netlify/functions/track.ts';
import * as writeMessageModule from '../../netlify/functions/write-message.ts';
import { addTablet } from '../../src/staff/floor/add-tablet.contract.ts';
import { enterPin } from '../../src/staff/floor/enter-pin.contract.ts';
import { keepTap } from '../../src/staff/floor/keep-tap.contract.ts';
import { keepPhoto } from '../../src/staff/floor/keep-photo.contract.ts';
import { leaveFloor } from '../../src/staff/floor/leave-floor.contract.ts';
import { openFloor } from '../../src/staff/floor/open-floor.contract.ts';
import { setPin } from '../../src/staff/floor/set-pin.contract.ts';
import { acceptQuote } from '../../src/quotes/accept-quote.contract.ts';
import { answerCustomer } from '../../src/orders/messages/answer-customer.contract.ts';
import { sendQuote } from '../../src/quotes/send-quote.contract.ts';
import { approveProof } from '../../src/proofs/approve-proof.contract.ts';
import { askForChange } from '../../src/proofs/ask-for-change.contract.ts';
import { answerProposal } from '../../src/orders/changes/answer-proposal.contract.ts';
import { cancelOrder } from '../../src/orders/changes/cancel-order.contract.ts';
import { changeAsStaff } from '../../src/orders/changes/change-as-staff.contract.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { changePassword } from '../../src/staff/login/change-password.contract.ts';
import { setTwoStep } from '../../src/staff/login/set-two-step.contract.ts';
import { errorEnvelopeSchema } from '../../src/platform/contract.ts';
import { declineQuote } from '../../src/quotes/decline-quote.contract.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { editAsStaff } from '../../src/orders/changes/edit-as-staff.contract.ts';
import { editOrder } from '../../src/orders/changes/edit-order.contract.ts';
import { emailDraft } from '../../src/orders/drafts/email-draft.contract.ts';
import { findOrder } from '../../src/orders/your-order/find-order.contract.ts';
import { findReset } from '../../src/staff/login/find-reset.contract.ts';
import { inviteStaff } from '../../src/staff/members/invite-staff.contract.ts';
import { closeTeamLink } from '../../src/designer/team/close-team-link.contract.ts';
import { fillInLine } from '../../src/designer/team/fill-in-line.contract.ts';
import { makeTeamLink } from '../../src/designer/team/make-team-link.contract.ts';
import { openTeamLink } from '../../src/designer/team/open-team-link.contract.ts';
import { readTeamLines } from '../../src/designer/team/read-team-lines.contract.ts';
import { removeTeamLine } from '../../src/designer/team/remove-team-line.contract.ts';
import { keepDraft } from '../../src/orders/drafts/keep-draft.contract.ts';
import { listColors } from '../../src/garments/stock/list-colors.contract.ts';
import { listFavorites } from '../../src/garments/list-favorites.contract.ts';
import { openDraft } from '../../src/orders/drafts/open-draft.contract.ts';
import { openDesign } from '../../src/designer/keeping/open-design.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { openQuote } from '../../src/quotes/open-quote.contract.ts';
import { payOrder } from '../../src/payments/cards/pay-order.contract.ts';
import { makeOrder } from '../../src/orders/repeats/make-order.contract.ts';
import { placePhoneOrder } from '../../src/orders/placing/place-phone-order.contract.ts';
import { placeOrder } from '../../src/orders/placing/place-order.contract.ts';
import { findKeptDays } from '../../src/press/find-kept-days.contract.ts';
import { previewRepeat } from '../../src/orders/repeats/preview-repeat.contract.ts';
import { refreshColors } from '../../src/garments/stock/refresh-colors.contract.ts';
import { readHealth } from '../../src/platform/read-health.contract.ts';
import { receiveStripe } from '../../src/payments/cards/receive-stripe.contract.ts';
import { buyBlanks } from '../../src/blanks/buy-blanks.contract.ts';
import { cancelPurchase } from '../../src/blanks/cancel-purchase.contract.ts';
import { findCarton } from '../../src/blanks/find-carton.contract.ts';
import { lookForPurchase } from '../../src/blanks/look-for-purchase.contract.ts';
import { refundCard } from '../../src/payments/cards/refund-card.contract.ts';
import { renewOrderLink } from '../../src/orders/your-order/renew-order-link.contract.ts';
import { readDocument } from '../../src/payments/documents/read-document.contract.ts';
import { readDocumentAsStaff } from '../../src/payments/documents/read-document-as-staff.contract.ts';
import { publishBook } from '../../src/settings/publish-book.contract.ts';
import { readShop } from '../../src/settings/read-shop.contract.ts';
import { restoreBook } from '../../src/settings/restore-book.contract.ts';
import { saveBook } from '../../src/settings/save-book.contract.ts';
import { sealUpload } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { repeatOrder } from '../../src/orders/repeats/repeat-order.contract.ts';
import { requestQuote } from '../../src/quotes/request-quote.contract.ts';
import { requestReorder } from '../../src/orders/repeats/request-reorder.contract.ts';
import { resendEmail } from '../../src/staff/resend-email.contract.ts';
import { resetPassword } from '../../src/staff/login/reset-password.contract.ts';
import { saveReset } from '../../src/staff/login/save-reset.contract.ts';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { shareDesign } from '../../src/designer/keeping/share-design.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { stopReminders } from '../../src/payments/stop-reminders.contract.ts';
import { syncInventory } from '../../src/garments/stock/sync-inventory.contract.ts';
import { testEmail } from '../../src/staff/test-email.contract.ts';
import { track } from '../../src/site/track.contract.ts';
import { enterCertificate } from '../../src/payments/exemptions/enter-certificate.contract.ts';
import { reuseCertificate } from '../../src/payments/exemptions/reuse-certificate.contract.ts';
import { sendCertificate } from '../../src/payments/exemptions/send-certificate.contract.ts';
import { writeMessage } from '../../src/orders/messages/write-message.contract.ts';
import { lightCloth, lineOn } from '../../src/garments/cloth.ts';
import { garments } from '../../src/garments/garment.ts';
import { builtInSwatches, favoriteColor } from '../../src/garments/swatches.ts';
import { backendTimeoutMs } from '../../src/platform/backend.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { may, staffRoles, type Duty, type StaffRole } from '../../src/staff/permission.ts';
import { orderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  openShop,
  place,
  readCallAnswer,
  siteUrl,
  type TestShop,
} from './test-shop.ts';

const root = path.resolve(import.meta.dirname, '../..');
const endpoints = {
  'list-colors': [listColors, listColorsModule],
  'list-favorites': [listFavorites, listFavoritesModule],
  'read-health': [readHealth, readHealthModule],
  'read-shop': [readShop, readShopModule],
  'save-book': [saveBook, saveBookModule],
  'publish-book': [publishBook, publishBookModule],
  'restore-book': [restoreBook, restoreBookModule],
  'start-upload': [startUpload, startUploadModule],
  'read-document': [readDocument, readDocumentModule],
  'read-document-as-staff': [readDocumentAsStaff, readDocumentAsStaffModule],
  'seal-upload': [sealUpload, sealUploadModule],
  'decline-quote': [declineQuote, declineQuoteModule],
  'delete-upload': [deleteUpload, deleteUploadModule],
  'share-design': [shareDesign, shareDesignModule],
  'open-design': [openDesign, openDesignModule],
  'close-team-link': [closeTeamLink, closeTeamLinkModule],
  'fill-in-line': [fillInLine, fillInLineModule],
  'make-team-link': [makeTeamLink, makeTeamLinkModule],
  'open-team-link': [openTeamLink, openTeamLinkModule],
  'read-team-lines': [readTeamLines, readTeamLinesModule],
  'remove-team-line': [removeTeamLine, removeTeamLineModule],
  'keep-draft': [keepDraft, keepDraftModule],
  'email-draft': [emailDraft, emailDraftModule],
  'open-draft': [openDraft, openDraftModule],
  'pay-order': [payOrder, payOrderModule],
  'receive-stripe': [receiveStripe, receiveStripeModule],
  'refund-card': [refundCard, refundCardModule],
  'make-order': [makeOrder, makeOrderModule],
  'place-phone-order': [placePhoneOrder, placePhoneOrderModule],
  'place-order': [placeOrder, placeOrderModule],
  'change-as-staff': [changeAsStaff, changeAsStaffModule],
  'change-order': [changeOrder, changeOrderModule],
  'answer-proposal': [answerProposal, answerProposalModule],
  'cancel-order': [cancelOrder, cancelOrderModule],
  'edit-as-staff': [editAsStaff, editAsStaffModule],
  'edit-order': [editOrder, editOrderModule],
  'open-order': [openOrder, openOrderModule],
  'stop-reminders': [stopReminders, stopRemindersModule],
  'open-quote': [openQuote, openQuoteModule],
  'find-order': [findOrder, findOrderModule],
  'write-message': [writeMessage, writeMessageModule],
  'enter-certificate': [enterCertificate, enterCertificateModule],
  'reuse-certificate': [reuseCertificate, reuseCertificateModule],
  'send-certificate': [sendCertificate, sendCertificateModule],
  'accept-quote': [acceptQuote, acceptQuoteModule],
  'answer-customer': [answerCustomer, answerCustomerModule],
  'send-quote': [sendQuote, sendQuoteModule],
  'renew-order-link': [renewOrderLink, renewOrderLinkModule],
  'approve-proof': [approveProof, approveProofModule],
  'ask-for-change': [askForChange, askForChangeModule],
  'send-proof': [sendProof, sendProofModule],
  'repeat-order': [repeatOrder, repeatOrderModule],
  'request-quote': [requestQuote, requestQuoteModule],
  'request-reorder': [requestReorder, requestReorderModule],
  track: [track, trackModule],
  'sign-in': [signIn, signInModule],
  'reset-password': [resetPassword, resetPasswordModule],
  'find-reset': [findReset, findResetModule],
  'save-reset': [saveReset, saveResetModule],
  'change-password': [changePassword, changePasswordModule],
  'set-two-step': [setTwoStep, setTwoStepModule],
  'add-tablet': [addTablet, addTabletModule],
  'enter-pin': [enterPin, enterPinModule],
  'keep-tap': [keepTap, keepTapModule],
  'keep-photo': [keepPhoto, keepPhotoModule],
  'leave-floor': [leaveFloor, leaveFloorModule],
  'open-floor': [openFloor, openFloorModule],
  'set-pin': [setPin, setPinModule],
  'invite-staff': [inviteStaff, inviteStaffModule],
  'resend-email': [resendEmail, resendEmailModule],
  'sync-inventory': [syncInventory, syncInventoryModule],
  'preview-repeat': [previewRepeat, previewRepeatModule],
  'find-kept-days': [findKeptDays, findKeptDaysModule],
  'refresh-colors': [refreshColors, refreshColorsModule],
  'test-email': [testEmail, testEmailModule],
  'buy-blanks': [buyBlanks, buyBlanksModule],
  'cancel-purchase': [cancelPurchase, cancelPurchaseModule],
  'find-carton': [findCarton, findCartonModule],
  'look-for-purchase': [lookForPurchase, lookForPurchaseModule],
} as const;
const schedules = {
  'copy-pictures': copyPicturesModule,
  'drain-outbox': drainOutboxModule,
  'rebuild-site': rebuildSiteModule,
  'reconcile-cards': reconcileCardsModule,
  'look-for-purchases': lookForPurchasesModule,
  'compare-purchases': comparePurchasesModule,
  'close-groups': closeGroupsModule,
  'remind-customers': remindCustomersModule,
  'remind-of-balances': remindOfBalancesModule,
  'write-morning-emails': writeMorningEmailsModule,
  'remind-of-certificates': remindOfCertificatesModule,
  'sweep-files': sweepFilesModule,
  'sync-stock': syncStockModule,
};
/** The endpoints for staff, with their duties. */
const forStaff = Object.entries(endpoints).flatMap(([name, [contract, module]]) => {
  const code = readFileSync(path.join(root, 'netlify/functions', `${name}.ts`), 'utf8');
  const duty = /staff: '([\w-]+)'/.exec(code)?.[1] as Duty | 'anyone' | undefined;
  return duty ? [[contract, module, duty] as const] : [];
});
const posts = Object.values(endpoints).filter(([contract]) => contract.method === 'POST');

const colors = (style: string) => callFunction(listColors, listColorsModule.default, { style });
const favorites = () => callFunction(listFavorites, listFavoritesModule.default, {});

/** Sends what `call` never would. */
async function send(init: RequestInit, pathname: string = placeOrder.path) {
  const handler = placeOrderModule.default;
  return readCallAnswer(await handler(new Request(new URL(pathname, siteUrl), init), {}));
}

const json = { 'content-type': 'application/json' };

const tokenOf = async (email: string, secret: string) =>
  (await callFunction(signIn, signInModule.default, { email, password: secret })).data.accessToken;

let shop: TestShop;
let ownerToken: string;
beforeAll(async () => {
  shop = await openShop();
  ownerToken = await tokenOf(shop.backend.staff.email, shop.backend.staff.password);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.log.length = 0;
});

// product: unused-files
describe('functions and contracts', () => {
  test('every contract has its function at its path, and every function is known', () => {
    const namesOf = (pattern: string, ending: string) =>
      globSync(pattern, { cwd: root })
        .map((file) => path.basename(file, ending))
        .sort();
    expect(namesOf('src/**/*.contract.ts', '.contract.ts')).toEqual(Object.keys(endpoints).sort());
    // The last renders a page, whose forms are its contract.
    const known = [
      ...Object.keys(endpoints),
      ...Object.keys(schedules),
      'group-page',
      'group-paper',
      'group-picture',
    ].sort();
    expect(namesOf('netlify/functions/*.ts', '.ts')).toEqual(known);
    for (const [contract, module] of Object.values(endpoints)) {
      expect(module.config).toEqual({ path: contract.path });
    }
  });

  test('contract, step, function, and path have one name', () => {
    // Others have these addresses: monitors, and Stripe; and pages ask for the shop's prices.
    const known = new Map([
      ['read-health', '/api/health'],
      ['read-shop', '/api/shop'],
      ['receive-stripe', '/api/stripe'],
    ]);
    for (const [name, [contract]] of Object.entries(endpoints)) {
      expect(contract.path).toBe(known.get(name) ?? `/api/${name}`);
      const step = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const code = readFileSync(path.join(root, 'netlify/functions', `${name}.ts`), 'utf8');
      expect(code).toMatch(
        new RegExp(`import . ${step} as contract . from '../../src/.+/${name}[.]contract[.]ts'`),
      );
      expect(code.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`handle\\( ?contract, ${step}\\b`));
    }
  });

  // Postgres refuses them as if something was broken, before it looks for the order.
  test('no contract takes a number or a version that the database can’t hold', () => {
    const fields = posts.flatMap(([{ input }]) => {
      const { shape = {} } = input as { shape?: Partial<Record<string, z.ZodMiniType>> };
      return (['number', 'job', 'version'] as const).flatMap((name) => {
        const schema = shape[name];
        return schema
          ? [{ name, takes: (value: number) => z.safeParse(schema, value).success }]
          : [];
      });
    });
    expect(fields.length).toBeGreaterThan(10);
    for (const { name, takes } of fields) {
      expect([name, takes(1042)]).toEqual([name, true]);
      const wrong = name === 'version' ? [1.5, 2 ** 31] : [0, 1.5, 2 ** 53];
      expect([name, wrong.filter(takes)]).toEqual([name, []]);
    }
  });

  // Capitals made another id of the same where it's compared as text: at Stripe, a second refund.
  test('every contract reads its ids in lowercase', () => {
    const id = '0B0E7F1A-3C5D-4E6F-8A9B-0C1D2E3F4A5B';
    const read = posts.flatMap(([{ input }]) => {
      const { shape = {} } = input as { shape?: Record<string, z.ZodMiniType> };
      return Object.values(shape).flatMap((schema) => {
        const takes = (text: string) => z.safeParse(schema, text);
        return takes(id).success && !takes(id.slice(1)).success ? [takes(id).data] : [];
      });
    });
    expect(read.length).toBeGreaterThan(8);
    expect(new Set(read)).toEqual(new Set([id.toLowerCase()]));
  });

  // product: buying-blanks
  test('lost purchases are looked for every minute, and the books are compared every night', () => {
    expect(lookForPurchasesModule.config).toEqual({ schedule: '* * * * *' });
    expect(comparePurchasesModule.config).toEqual({ schedule: '40 8 * * *' });
  });

  test('the outbox is drained every minute', () => {
    expect(drainOutboxModule.config).toEqual({ schedule: '* * * * *' });
  });

  // product: paying-by-card
  test('card payments are compared with Stripe’s books every quarter of an hour', () => {
    expect(reconcileCardsModule.config).toEqual({ schedule: '*/15 * * * *' });
  });

  test('unused files are swept once a night', () => {
    expect(sweepFilesModule.config).toEqual({ schedule: '30 9 * * *' });
  });

  test('stock is synced within an hour of each night, and pictures are copied all day', () => {
    expect(syncStockModule.config).toEqual({ schedule: '*/5 8 * * *' });
    expect(copyPicturesModule.config).toEqual({ schedule: '*/5 * * * *' });
  });
});

describe('any endpoint', () => {
  test('answers JSON that must not be cached or sniffed', async () => {
    const answers = [await place(orderInput()), await place({})];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('refuses another method and names the right one', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, error, headers } = await send({ method });
      expect({ status, code: error.code }).toEqual({ status: 404, code: 'not-found' });
      expect(headers.get('allow')).toBe('POST');
    }
    const posted = await listColorsModule.default(
      new Request(`${siteUrl}/api/list-colors?style=00606`, { method: 'POST' }),
      {},
    );
    expect(posted.status).toBe(404);
  });

  test('refuses other content types, so that a foreign form can’t send to it', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': type };
      const { status, error } = await send({ method: 'POST', body: '{}', headers });
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    }
    const utf8 = { 'content-type': 'Application/JSON; charset=utf-8' };
    const { error } = await send({ method: 'POST', body: '{}', headers: utf8 });
    expect(error.fields).toBeDefined();
  });

  // product: api-errors
  test('refuses other sites’ pages', async () => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: siteUrl, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, error } = await send({
        method: 'POST',
        body: JSON.stringify(orderInput()),
        headers: { ...json, ...(headers as Record<string, string>) },
      });
      expect({ status, code: error.code }).toEqual({ status: 403, code: 'permission-denied' });
    }
    const own = await send({
      method: 'POST',
      body: JSON.stringify(orderInput()),
      headers: { ...json, origin: siteUrl },
    });
    expect(own.status).toBe(200);
  });

  const oddBodies: [name: string, body: BodyInit][] = [
    ['nothing', ''],
    ['half a body', '{"styleCode":'],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['deep arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['deep objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['a poisoned prototype', '{"__proto__":{"customer":1},"constructor":{"prototype":{}}}'],
    ['1 MB', JSON.stringify({ a: 'x'.repeat(1_000_000) })],
    ['8 MB', JSON.stringify({ a: 'x'.repeat(8_000_000) })],
  ];

  test.each(oddBodies)('refuses %s as a body', async (_name, body) => {
    const headers = { ...json, authorization: `Bearer ${ownerToken}` };
    for (const [contract, module] of posts) {
      const url = new URL(contract.path, siteUrl);
      const request = new Request(url, { method: 'POST', headers, body });
      const { status, error } = await readCallAnswer(await module.default(request, {}));
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    }
    // What isn't Stripe's is logged once a minute.
    expect(shop.log.filter((line) => !line.includes('body-refused'))).toEqual([]);
  });

  // product: api-errors, staff-access
  test('for staff gives anyone who may not call the same answer, whatever they send', async () => {
    expect(forStaff.length).toBeGreaterThan(10);
    const strangers = ['', 'Bearer a.b.c', `Bearer a.b.${'c'.repeat(20_000)}`];
    const members: [role: StaffRole | null, token: string][] = [];
    for (const role of [null, ...staffRoles]) {
      const email = `${randomUUID()}@${facts.emailDomain}`;
      await addSignIn(shop.backend.sql, email, password, role);
      members.push([role, `Bearer ${await tokenOf(email, password)}`]);
    }
    await shop.backend.sql('delete from private.rate_limits');
    const sent: [type: string, body: string][] = [
      ['application/json', ''],
      ['application/json', '[]'],
      ['application/json', JSON.stringify({ a: 'x'.repeat(1_000_000) })],
      ['text/plain', '{}'],
    ];
    for (const [contract, module, duty] of forStaff) {
      const refused = async (authorization: string, answer: object) => {
        for (const [type, body] of sent) {
          const headers = { 'content-type': type, authorization };
          const url = new URL(contract.path, siteUrl);
          const request = new Request(url, { method: 'POST', headers, body });
          const { status, error } = await readCallAnswer(await module.default(request, {}));
          expect({ status, error }).toEqual(answer);
        }
      };
      for (const token of strangers) {
        const message = 'Your session ended. Log in again to continue.';
        await refused(token, { status: 401, error: { code: 'unauthenticated', message } });
      }
      for (const [role, token] of members) {
        if (role && (duty === 'anyone' || may({ role }, duty))) continue;
        const message: unknown = expect.stringMatching(/^Only .+ can do this/);
        await refused(token, { status: 403, error: { code: 'permission-denied', message } });
      }
    }
    expect(await shop.backend.sql('select bucket from private.rate_limits')).toEqual([]);
    expect(shop.log).toEqual([]);
  });

  test('stops reading an endless body', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_000).fill(0x20));
      },
    });
    const { status } = await send({
      method: 'POST',
      headers: { ...json, 'content-length': '2' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(status).toBe(400);
    expect(sent).toBeLessThan(placeOrder.maxBytes / 16_000 + 5);
  });

  // product: api-errors, logs
  test('logs what its environment lacks, and tells the visitor nothing', async () => {
    const before = process.env['RECEIPT_SECRET'];
    vi.stubEnv('RECEIPT_SECRET', '');
    const { status, error } = await place(orderInput());
    vi.stubEnv('RECEIPT_SECRET', before);
    expect({ status, code: error.code }).toEqual({ status: 500, code: 'internal' });
    expect(error.message).toContain('515-555-0142');
    expect(error.message).not.toContain('RECEIPT_SECRET');
    expect(shop.log).toHaveLength(1);
    expect(shop.log[0]).toContain('Missing environment variables: RECEIPT_SECRET.');
  });
});

describe('colors of a garment', () => {
  // product: colors, select-color
  test('come for all nine, in stock first, then in the shop’s order', async () => {
    for (const { styleCode } of garments) {
      const { status, data } = await colors(styleCode);
      expect(status).toBe(200);
      expect(data.style).toBe(styleCode);
      const swatches = builtInSwatches[styleCode]!;
      const expected = [
        ...swatches.filter((swatch) => swatch.inStock),
        ...swatches.filter((swatch) => !swatch.inStock),
      ].map((swatch) => ({ ...swatch, swatchUrl: null, left: null }));
      expect(data.colors).toEqual(expected);
    }
  });

  test('may be cached by the CDN, one copy per style', async () => {
    const { headers } = await colors('00606');
    expect(headers.get('netlify-cdn-cache-control')).toBe(
      'public, max-age=300, stale-while-revalidate=86400',
    );
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('netlify-vary')).toBe('query=style');
  });

  // product: api-errors
  test('of an unknown style are not found, and that isn’t cached', async () => {
    const { status, error, headers } = await colors('99999');
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not-found' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(await colors("00606' or 1=1")).toMatchObject({ status: 400 });
    expect(await colors('')).toMatchObject({ status: 400 });
  });

  // product: select-color
  test('of a garment without any are an empty list', async () => {
    await shop.backend.sql(`delete from public.color_swatches where style_code = '44112'`);
    expect(await colors('44112')).toMatchObject({ status: 200, data: { colors: [] } });
  });
});

describe('colors of the favorites', () => {
  const favorite = async (wanted: string) =>
    (await favorites()).data.favorites.find(({ style }) => style === wanted)?.color;

  test('come for all nine in one answer, each garment’s first color in stock', async () => {
    // The test before this one deleted them.
    await shop.backend.sql(
      `insert into public.color_swatches (style_code, color_key, name, hex, position)
       values ('44112', 'columbia-blue', 'Columbia Blue', '#7fadd6', 0) on conflict do nothing`,
    );
    const { status, data } = await favorites();
    expect(status).toBe(200);
    expect(data.favorites).toEqual(
      garments.map(({ styleCode }) => {
        const { name, hex } = favoriteColor(builtInSwatches[styleCode]!)!;
        return {
          style: styleCode,
          color: { name, hex, lineHex: lineOn(hex), frontImageUrl: null },
        };
      }),
    );
  });

  test('skip what is out of stock, include the front’s picture, and end with Default', async () => {
    const picture = 'https://example.com/products/shirts/52210/Black-front.jpg';
    await shop.backend.sql(
      `update public.color_swatches set in_stock = color_key = 'black',
         front_image_url = case color_key when 'black' then $1 end
       where style_code = '52210'`,
      [picture],
    );
    expect(await favorite('52210')).toEqual({
      name: 'Black',
      hex: '#19191b',
      lineHex: lightCloth,
      frontImageUrl: picture,
    });
    await shop.backend.sql(
      `update public.color_swatches set in_stock = false where style_code = '52210'`,
    );
    expect(await favorite('52210')).toMatchObject({ name: 'Royal', frontImageUrl: null });
    await shop.backend.sql(`delete from public.color_swatches where style_code = '52210'`);
    expect(await favorite('52210')).toEqual({
      name: 'Default',
      hex: '#ffffff',
      lineHex: lineOn('#ffffff'),
      frontImageUrl: null,
    });
  });

  test('need a web address for a front’s picture', async () => {
    const set = (address: string) =>
      shop.backend.sql(
        `update public.color_swatches set front_image_url = $1 where style_code = '00606'`,
        [address],
      );
    for (const address of ['javascript:alert(1)', '/front.jpg', `https://x/${'a'.repeat(500)}`]) {
      await expect(set(address)).rejects.toThrow('web_address_check');
    }
  });

  test('may be cached by the CDN', async () => {
    const { headers } = await favorites();
    expect(headers.get('netlify-cdn-cache-control')).toBe(
      'public, max-age=300, stale-while-revalidate=86400',
    );
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });
});

// product: api-errors, rate-limits
describe('rate limit', () => {
  test('stops a visitor who places too much, and nobody else', async () => {
    const ip = '192.0.2.77';
    const { tokens } = rateLimits.orders;
    await place({}, { ip });
    // Only well-formed requests count; the rest of the window is used up at once.
    await place(orderInput({ styleCode: '99999' }), { ip });
    await shop.backend.sql(`update private.rate_limits set taken = $1 where bucket = 'orders'`, [
      tokens,
    ]);
    const { status, error, headers } = await place(orderInput(), { ip });
    expect({ status, code: error.code }).toEqual({ status: 429, code: 'resource-exhausted' });
    expect(error.message).toContain('515-555-0142');
    expect(headers.get('retry-after')).toBe('600');
    expect((await place(orderInput(), { ip: '192.0.2.78' })).status).toBe(200);
  });

  test('keeps no address', async () => {
    await place(orderInput(), { ip: '192.0.2.99' });
    const rows = await shop.backend.sql('select key_hash from private.rate_limits');
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  test('that can’t be counted stops nobody, and is logged', async () => {
    await shop.backend.sql('alter table private.rate_limits rename to rate_limits_away');
    try {
      expect((await place(orderInput())).status).toBe(200);
    } finally {
      await shop.backend.sql('alter table private.rate_limits_away rename to rate_limits');
    }
    expect(shop.log.map((line) => (JSON.parse(line) as { event: string }).event)).toContain(
      'rate-limit-failed',
    );
  });
});

describe('with a backend that', () => {
  let silent: Server;
  let answersWith: ((respond: (status: number, body: string) => void) => void) | null = null;
  let silentUrl: string;
  beforeAll(async () => {
    silent = createServer((_request, response) => {
      answersWith?.((status, body) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });
  afterEach(() => {
    vi.stubEnv('SUPABASE_URL', shop.backend.url);
    answersWith = null;
  });

  const everyAnswer = async () => [
    await colors('00606'),
    await favorites(),
    await place(orderInput()),
    await callFunction(startUpload, startUploadModule.default, {
      location: 'frontLarge',
      fileName: 'a.png',
      size: 10,
    }),
  ];

  // product: api-errors, logs, uploads
  test('is down: unavailable, with another way to reach us, logged without personal data', async () => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    for (const { status, error, headers } of await everyAnswer()) {
      expect(errorEnvelopeSchema.safeParse({ error }).success).toBe(true);
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(error.message).toContain('515-555-0142');
      expect(headers.get('retry-after')).toBe('30');
    }
    const lines = shop.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const failed = lines.filter(({ event }) => event === 'request-failed');
    expect(failed.map(({ path }) => path)).toEqual([
      listColors.path,
      listFavorites.path,
      placeOrder.path,
      startUpload.path,
    ]);
    expect(failed.every(({ requestId }) => typeof requestId === 'string')).toBe(true);
    expect(shop.log.join()).not.toMatch(/\bada\b|heron|@example|515-555-0100/i);
  });

  // product: api-errors, timeouts
  test('doesn’t answer: ends the request at the 10-second deadline', async () => {
    vi.stubEnv('SUPABASE_URL', silentUrl);
    const after = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(150));
    try {
      for (const { status, error } of await everyAnswer()) {
        expect({ status, code: error.code }).toEqual({ status: 504, code: 'deadline-exceeded' });
      }
      expect(timeout.mock.calls).toEqual([
        [backendTimeoutMs],
        [backendTimeoutMs],
        [backendTimeoutMs],
        [backendTimeoutMs],
      ]);
      expect(backendTimeoutMs).toBe(10_000);
    } finally {
      timeout.mockRestore();
    }
  });

  test.each([
    [500, '{"message":"boom ada@example.com"}'],
    [401, '{"message":"Invalid API key"}'],
    [200, 'not json'],
    [200, '{"outcome":"?"}'],
  ])('answers %i %s: unavailable', async (status, body) => {
    vi.stubEnv('SUPABASE_URL', silentUrl);
    answersWith = (respond) => respond(status, body);
    const { status: answered, error } = await place(orderInput());
    expect({ answered, code: error.code }).toEqual({ answered: 503, code: 'unavailable' });
    expect(shop.log.join()).not.toContain('ada@example.com');
  });
});
