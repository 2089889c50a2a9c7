import type { Invitation, MyInvitation, MyInvitations, Organization } from '@hawser/contract/organizations';
import { INVITATION_MS } from '@hawser/domain/organizations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { peopleIn, tokenIn } from '../testing/people.ts';

let nouns: Nouns;
let people: ReturnType<typeof peopleIn>;
let acme: Organization;
let n = 0;
/** A person that no other test has. */
let ida: string;
beforeAll(async () => {
  nouns = await startNouns();
  people = peopleIn(nouns);
  await people.person('ada');
  await people.person('eve');
});
afterAll(() => nouns.close());
beforeEach(async () => {
  n += 1;
  acme = await people.organization('ada', `acme-${n}`);
  ida = `ida${n}`;
  await people.person(ida);
});

const address = (uid: string): string => `${uid}@example.org`;
const invite = (inviteeEmail = address(ida), role = 'member') =>
  people.invite('ada', acme.id, inviteeEmail, role);
/** Of each mail of the organization to an address whether it can still be sent; those that can are last. */
const areOpen = async (recipient: string): Promise<boolean[]> => {
  const { rows } = await sql<{ isOpen: boolean }>`
    select content is not null and expires_at > ${nouns.clock.time} as "isOpen" from mail_outbox
     where owner_uid = ${acme.id} and recipient = ${recipient} order by 1`.execute(nouns.store.system);
  return rows.map(({ isOpen }) => isOpen);
};
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors: { message: string }[] }).errors[0]?.message,
];
const inside = (uid: string, path: string, body?: object) =>
  nouns.request<{ updated: Invitation }>(uid, 'POST', `/organizations/${acme.id}${path}`, {
    context: acme.id,
    ...(body === undefined ? {} : { body }),
  });
const mine = (uid: string) => people.done<z.infer<typeof MyInvitations>>(uid, 'GET', '/me/invitations');
const listed = async (query = '') =>
  (
    await people.done<{ items: Invitation[] }>(
      'ada',
      'GET',
      `/organizations/${acme.id}/invitations${query}`,
      { context: acme.id },
    )
  ).items;

describe('an invitation', () => {
  it('is a mail with a link, and is listed by the organization and by the invited person', async () => {
    const invitation = await invite(` ${address(ida).toUpperCase()} `);
    expect(invitation).toMatchObject({
      inviteeEmail: address(ida),
      invitedByName: 'ada@example.org',
      invitedByUid: 'ada',
      role: 'member',
      organizationId: acme.id,
      organizationDisplayName: `The acme-${n}`,
      state: 'open',
      isExpired: false,
      expiresAt: nouns.clock.time + INVITATION_MS,
      can: { resend: { allowed: true }, cancel: { allowed: true } },
    });
    const [mail] = await people.mailsTo(address(ida));
    expect(mail).toBe(`Invitation to The acme-${n} on Hawser
ada@example.org invites you to the organization The acme-${n}, as a member.

Accept or decline:
https://hawser.invalid/organizations/invitation-accept?id=${invitation.id}&token=${tokenIn(mail)}
The link works once, within 7 days, and for this address only.

If you did not expect this, ignore this message.`);
    expect(tokenIn(mail)).toHaveLength(24);
    expect(JSON.stringify(invitation)).not.toContain(tokenIn(mail));
    expect(await listed()).toEqual([invitation]);
    const { isVerified, items } = await mine(ida);
    expect(isVerified).toBe(true);
    expect(items).toEqual([
      expect.objectContaining({ id: invitation.id, organizationUniqueName: `acme-${n}` }),
    ]);
    expect((await mine('eve')).items).toEqual([]);
  });

  it('makes the person who accepts it a member, once, in the role of the invitation', async () => {
    const { id } = await invite(address(ida), 'admin');
    const answers = await Promise.all([people.accept(ida, id), people.accept(ida, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accepted = answers.find(({ status }) => status === 200);
    expect(accepted?.body.updated).toMatchObject({
      id,
      state: 'accepted',
      can: { accept: { allowed: false } },
    });
    expect(refusalOf(await people.accept(ida, id))).toEqual([409, 'This invitation was accepted.']);
    const [organization] = (await people.done<{ items: Organization[] }>(ida, 'GET', '/organizations')).items;
    expect(organization).toMatchObject({ id: acme.id, role: 'admin', memberCount: 2, adminCount: 2 });
    expect((await mine(ida)).items).toEqual([]);
    expect((await people.audited(acme.id)).at(-1)).toBe(
      `${ida} acceptInvitation ${address(ida)} accepted the invitation and is an administrator`,
    );
    expect((await people.audited(ida)).at(-1)).toBe(
      `${ida} acceptInvitation Joined the organization acme-${n}`,
    );
  });

  it('is only for its address: others are told nothing without its link, and no more than that with it', async () => {
    const { id } = await invite();
    const token = tokenIn((await people.mailsTo(address(ida)))[0]);
    const asked = (uid: string, of: string, verb: string, body: object) =>
      nouns.request(uid, 'POST', `/me/invitations/${of}/${verb}`, { body });
    for (const verb of ['look-up', 'accept', 'decline']) {
      for (const body of [{}, { token: 'guessed' }]) {
        const guessed = await asked('eve', id, verb, body);
        expect(guessed.status).toBe(404);
        expect(guessed).toEqual(await asked('eve', 'no-such-invitation', verb, body));
      }
      expect(refusalOf(await asked('eve', id, verb, { token }))).toEqual([
        403,
        'This invitation is for another e-mail address. Sign in with the account of that address.',
      ]);
    }
    expect((await listed()).map(({ state }) => state)).toEqual(['open']);
  });

  it('needs a person who receives mail at the address, which its link shows', async () => {
    const una = `una${n}`;
    await people.person(una, false);
    const { id } = await invite(address(una));
    expect(await mine(una)).toEqual({ isVerified: false, items: [] });
    expect(refusalOf(await people.accept(una, id))).toEqual([
      403,
      'Confirm your e-mail address first, or open the link of the invitation.',
    ]);
    expect((await people.accept(una, id, { token: 'guessed' })).status).toBe(403);
    const token = tokenIn((await people.mailsTo(address(una)))[0]);
    const path = `/me/invitations/${id}/look-up`;
    const found = await people.done<MyInvitation>(una, 'POST', path, { body: { token } });
    expect(found.can.accept).toEqual({ allowed: true, reason: '' });
    expect((await people.accept(una, id, { token })).status).toBe(200);
  });

  it('is not for a person who has confirmed another address since the session was read', async () => {
    const una = `una${n}`;
    await people.person(una, false);
    const { id } = await invite(address(una));
    // Her requests go on as those of the former address, as while they are under way.
    await nouns.store.identity
      .updateTable('user')
      .set({ email: address(`other-${una}`), emailVerified: true })
      .where('id', '=', una)
      .execute();
    expect(await mine(una)).toEqual({ isVerified: false, items: [] });
    expect((await people.accept(una, id)).status).toBe(403);
  });

  it('expires, can be sent again, and its earlier links no longer work', async () => {
    const una = `una${n}`;
    await people.person(una, false);
    const { id, version } = await invite(address(una));
    const before = nouns.clock.time;
    nouns.clock.time += INVITATION_MS;
    const token = tokenIn((await people.mailsTo(address(una)))[0]);
    expect(refusalOf(await people.accept(una, id, { token }))).toEqual([
      409,
      'This invitation has expired. Ask for a new one.',
    ]);
    expect((await listed('?states=expired')).map((one) => [one.id, one.isExpired])).toEqual([[id, true]]);
    expect(await listed('?states=open')).toEqual([]);
    const { updated } = (await inside('ada', `/invitations/${id}/resend`)).body;
    expect(updated).toMatchObject({
      version: version + 1,
      isExpired: false,
      sentAt: before + INVITATION_MS,
      expiresAt: before + 2 * INVITATION_MS,
    });
    const again = tokenIn((await people.mailsTo(address(una))).at(-1));
    expect((await people.accept(una, id, { token })).status).toBe(403);
    expect((await people.accept(una, id, { token: again })).status).toBe(200);
  });

  it('shows the picture of the organization while it can be accepted, to nobody else', async () => {
    const una = `una${n}`;
    await people.person(una, false);
    const { id } = await invite(address(una));
    const token = tokenIn((await people.mailsTo(address(una)))[0]);
    const path = `/me/invitations/${id}/picture`;
    const ask = (uid: string, body: object) =>
      nouns.request<{ picture: object }>(uid, 'POST', path, { body });
    expect((await ask(una, { token })).body).toEqual({ picture: null });
    const data = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    await people.done('ada', 'PUT', `/organizations/${acme.id}/photo`, {
      context: acme.id,
      body: { filename: 'acme.png', data },
    });
    // Of the person, which is not shown.
    await people.done('ada', 'PUT', '/me/photo', { body: { filename: 'ada.png', data } });
    expect((await ask(una, { token })).body).toEqual({ picture: { mediaType: 'image/png', data } });
    for (const body of [{}, { token: 'guessed' }]) expect((await ask(una, body)).status).toBe(403);
    for (const body of [{}, { token: 'guessed' }]) expect((await ask('eve', body)).status).toBe(404);
    expect((await ask('eve', { token })).status).toBe(403);
    const opened = nouns.clock.time;
    nouns.clock.time += INVITATION_MS;
    expect((await ask(una, { token })).status).toBe(404);
    nouns.clock.time = opened;
    expect((await people.accept(una, id, { token })).status).toBe(200);
    expect((await ask(una, { token })).status).toBe(404);
  });

  it('can be declined and cancelled, which is final', async () => {
    const declined = await invite();
    const path = `/me/invitations/${declined.id}/decline`;
    expect((await nouns.request(ida, 'POST', path, { body: {} })).status).toBe(200);
    expect(refusalOf(await people.accept(ida, declined.id))).toEqual([409, 'This invitation was declined.']);
    const cancelled = await invite();
    expect((await inside('ada', `/invitations/${cancelled.id}/cancel`)).body.updated.state).toBe('cancelled');
    expect(refusalOf(await people.accept(ida, cancelled.id))).toEqual([
      409,
      'This invitation was cancelled.',
    ]);
    for (const { id } of [declined, cancelled]) {
      expect((await inside('ada', `/invitations/${id}/resend`)).status).toBe(409);
      expect((await inside('ada', `/invitations/${id}/cancel`)).status).toBe(409);
    }
    expect((await people.done<{ items: Organization[] }>(ida, 'GET', '/organizations')).items).toEqual([]);
  });

  it('takes its mail with it when it is sent again, answered or cancelled, if that was not sent yet', async () => {
    const states = () => areOpen(address(ida));
    const { id } = await invite();
    expect(await states()).toEqual([true]);
    await inside('ada', `/invitations/${id}/resend`);
    expect(await states()).toEqual([false, true]);
    await inside('ada', `/invitations/${id}/cancel`);
    expect(await states()).toEqual([false, false]);
    const other = await invite();
    await nouns.request(ida, 'POST', `/me/invitations/${other.id}/decline`, { body: {} });
    expect(await states()).toEqual([false, false, false]);
    expect((await people.accept(ida, (await invite()).id)).status).toBe(200);
    expect(await states()).toEqual([false, false, false, false]);
  });

  it('is either accepted or cancelled, when both are asked for at once', async () => {
    const { id } = await invite();
    const [accepted, cancelled] = await Promise.all([
      people.accept(ida, id),
      inside('ada', `/invitations/${id}/cancel`),
    ]);
    expect([accepted.status, cancelled.status].sort()).toEqual([200, 409]);
    const [{ state } = { state: '' }] = await listed();
    expect(state).toBe(accepted.status === 200 ? 'accepted' : 'cancelled');
    const { items } = await people.done<{ items: Organization[] }>(ida, 'GET', '/organizations');
    expect(items.length).toBe(accepted.status === 200 ? 1 : 0);
  });
});

describe('inviting', () => {
  const send = (invitations: object[], uid = 'ada') => inside(uid, '/invitations', { invitations });

  it('is the same for addresses with and without an account, in its answer and in its mail', async () => {
    const unknown = `nobody${n}`;
    const { body } = await send([{ inviteeEmail: address(ida) }, { inviteeEmail: address(unknown) }]);
    const { created } = body as unknown as { created: Invitation[] };
    const shown = (one: Invitation) => JSON.stringify({ ...one, id: '', inviteeEmail: '', name: '' });
    expect(created.map(shown)).toEqual([shown(created[0] as Invitation), shown(created[0] as Invitation)]);
    const [known, other] = await Promise.all([ida, unknown].map((uid) => people.mailsTo(address(uid))));
    const plain = (mail = '') => mail.replace(/id=[\w-]+&token=\w+/, '');
    expect(plain(known?.[0])).toBe(plain(other?.[0]));
  });

  it('is all or nothing, and names each address that cannot be invited', async () => {
    await invite(`open${n}@example.org`);
    const { status, body } = await send([
      { inviteeEmail: address(ida) },
      { inviteeEmail: 'nobody' },
      { inviteeEmail: address(ida).toUpperCase() },
      { inviteeEmail: `named${n}@example.org`, inviteeName: 'a\u202eb' },
    ]);
    expect(status).toBe(400);
    expect((body as unknown as { errors: object[] }).errors).toEqual([
      expect.objectContaining({ path: 'invitations.1.inviteeEmail' }),
      expect.objectContaining({
        path: 'invitations.2.inviteeEmail',
        message: 'This e-mail address is there twice.',
      }),
      expect.objectContaining({ path: 'invitations.3.inviteeName' }),
    ]);
    const conflicts = await send([
      { inviteeEmail: 'ada@example.org' },
      { inviteeEmail: address(ida) },
      { inviteeEmail: `open${n}@example.org` },
    ]);
    expect(conflicts.status).toBe(409);
    expect((conflicts.body as unknown as { errors: object[] }).errors).toEqual([
      expect.objectContaining({
        path: 'invitations.0.inviteeEmail',
        message: 'A member has this e-mail address.',
      }),
      expect.objectContaining({
        path: 'invitations.2.inviteeEmail',
        message: 'An invitation for this e-mail address is open. Send it again instead.',
      }),
    ]);
    expect(await people.mailsTo(address(ida))).toEqual([]);
    expect(refusalOf(await send([]))).toEqual([400, 'Enter at least one e-mail address.']);
    expect((await send(Array.from({ length: 51 }, () => ({ inviteeEmail: 'a@b.co' })))).status).toBe(400);
  });

  it('is for administrators, and members see no invitations', async () => {
    await people.join('ada', acme.id, `mia${n}`);
    const { id } = await invite();
    const missing = (label: string) => [
      403,
      `You need the right to ${label}. Administrators of The acme-${n} can give it.`,
    ];
    const mia = `mia${n}`;
    expect(refusalOf(await send([{ inviteeEmail: 'x@example.org' }], mia))).toEqual(missing('invite people'));
    for (const verb of ['resend', 'cancel'])
      expect(refusalOf(await inside(mia, `/invitations/${id}/${verb}`))).toEqual(
        missing('send and cancel invitations'),
      );
    const path = `/organizations/${acme.id}/invitations`;
    expect(refusalOf(await nouns.request(mia, 'GET', path, { context: acme.id }))).toEqual(
      missing('see invitations'),
    );
  });

  it('sends an address at most five mails a day', async () => {
    const { id } = await invite();
    const resend = () => inside('ada', `/invitations/${id}/resend`);
    for (let sent = 1; sent < 5; sent++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect(await areOpen(address(ida))).toEqual([false, false, false, false, true]);
    // A new invitation does not help, nor does it for another address.
    await inside('ada', `/invitations/${id}/cancel`);
    expect((await send([{ inviteeEmail: address(ida) }])).status).toBe(429);
    expect((await send([{ inviteeEmail: `other${n}@example.org` }])).status).toBe(201);
    nouns.clock.time += 24 * 60 * 60_000;
    expect((await send([{ inviteeEmail: address(ida) }])).status).toBe(201);
  });

  it('ends at 200 open invitations', async () => {
    await nouns.asOwner(`insert into invitations (owner_uid, id, invitee_email, invitee_name, role, state, invited_by_uid,
        invited_by_name, token_digest, expires_at, sent_at, created_at, updated_at)
      select '${acme.id}', 'many-' || n, n || '@many.org', '', 'member', 'open', 'ada', 'Ada', '', 1, 1, 1, 1
        from generate_series(1, 199) n`);
    expect((await send([{ inviteeEmail: 'a@many.org' }, { inviteeEmail: 'b@many.org' }])).status).toBe(409);
    expect((await send([{ inviteeEmail: 'a@many.org' }])).status).toBe(201);
  });
});
