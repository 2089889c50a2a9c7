import { emailOf } from '@hawser/domain/accounts';
import { collapseSpaces } from '@hawser/domain/names';

/** Somebody to invite. */
export interface Invitee {
  readonly inviteeEmail: string;
  /** Empty when only the address was written. */
  readonly inviteeName: string;
}

/** `Ada Lovelace <ada@example.org>`, as mail programs copy an address; the name may be in quotes. */
const NAMED = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]*)>\s*$/;

/**
 * The people in a text: one a line or separated by commas or semicolons, each an address or a name with it; addresses alone may be
 * separated by spaces, too. An address that is written twice counts once.
 */
export function inviteesIn(text: string): readonly Invitee[] {
  const found = new Map<string, Invitee>();
  for (const part of text.split(/[\n,;]+/)) {
    const [, name, address] = NAMED.exec(part) ?? [];
    const invitees =
      address === undefined
        ? part.split(/\s+/).map((one) => ['', one] as const)
        : [[name ?? '', address] as const];
    for (const [inviteeName, written] of invitees) {
      const inviteeEmail = emailOf(written);
      if (inviteeEmail !== '' && !found.has(inviteeEmail))
        found.set(inviteeEmail, { inviteeEmail, inviteeName: collapseSpaces(inviteeName) });
    }
  }
  return [...found.values()];
}
