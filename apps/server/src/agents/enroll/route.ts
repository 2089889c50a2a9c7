import { AGENT_PROTOCOL, type EnrollAnswer, EnrollRequest } from '@hawser/contract/agent';
import type { Clock, Random } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import { conflicting, Failure, invalid } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import type { Log } from '../../log/log.ts';
import { remoteGroup, rules } from '../../rate-limit/index.ts';
import type { Store } from '../../store/store.ts';
import { sha256 } from '../install/manifest.ts';
import { retryOnDuplicateKey } from '../retry-duplicate-key.ts';
import { agentMessages } from '../messages.ts';
import { BatchedCalls } from '../batched-calls.ts';
import { type Enrolling, type Enrollment, enroll } from './enroll.ts';
import { enrollText, signedBy } from './signature.ts';

/** Largest request, bytes. */
const BODY_LIMIT = 16_384;

/** 404 for every unusable ID: unknown, expired and consumed ones are indistinguishable. */
const unusable = () => new Failure(404, [{ message: agentMessages.install, displayable: true }]);

/**
 * `POST /agent/v1/enrol`: exchanges an install ID for an identity, once. Calls `enrolled` after the commit, with the time of the
 * request. Only failures count towards the limit of an address, because a thousand clusters behind one address may enroll at once,
 * and a valid ID is not a guess.
 */
export function registerEnroll(
  fastify: FastifyInstance,
  ports: {
    store: Store;
    clock: Clock;
    random: Random;
    log: Log;
    enrolled(owner: string, answer: EnrollAnswer, receivedAt: number): void;
  },
): void {
  const { store, clock, random, log, enrolled } = ports;
  const searches = new BatchedCalls<string, Found | undefined>(clock, (_, hashes) =>
    findPendings(store, hashes),
  );
  // Another transaction may register the cluster meanwhile: the retry reports which cluster has the identity.
  const enrollments = new BatchedCalls<Enrolling, Enrollment>(clock, (owner, enrolling) =>
    retryOnDuplicateKey(() => store.tenant(owner, (tx) => enroll(tx, enrolling, random))),
  );
  fastify.post(
    '/agent/v1/enrol',
    { bodyLimit: BODY_LIMIT, config: { limit: 'enroll' }, schema: { hide: true } },
    async (request, reply) => {
      const answer = await exchange(request.body).catch(async (error: unknown) => {
        if (error instanceof Failure) {
          const counted = { what: '/agent/v1/enrol', who: remoteGroup(request.ip), rule: rules.enrollRemote };
          await limit(store.system, clock.now(), [counted]);
        }
        throw error;
      });
      return reply.code(200).header('cache-control', 'no-store').send(answer);
    },
  );

  async function exchange(sent: unknown): Promise<EnrollAnswer> {
    const askedAt = clock.now();
    const body = readRequest(sent);
    const { installId, cluster, publicKey, signature } = body;
    if (!signedBy(publicKey, enrollText(installId, cluster.uid), signature)) {
      throw invalid(agentMessages.signature, 'signature');
    }
    const found = await searches.call('', sha256(installId));
    if (found === undefined) throw unusable();
    const outcome = await enrollments.call(found.owner_uid, { pendingId: found.id, request: body, askedAt });
    if ('unknown' in outcome) throw unusable();
    if ('refused' in outcome) {
      log.warn('An agent was refused at enrollment.', { router: found.router_id, reason: outcome.refused });
      throw conflicting(outcome.refused);
    }
    log.info('An agent enrolled.', { router: outcome.answer.routerID, agent: outcome.answer.agentID });
    enrolled(found.owner_uid, outcome.answer, askedAt);
    return outcome.answer;
  }
}

interface Found {
  readonly owner_uid: string;
  readonly id: string;
  readonly router_id: string;
}

/** The pending installs with these hashes, in the same order. */
async function findPendings(store: Store, hashes: readonly string[]): Promise<(Found | undefined)[]> {
  const rows = await store.system
    .selectFrom('pending_installs')
    .select(['install_id_hash', 'owner_uid', 'id', 'router_id'])
    .where('install_id_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.install_id_hash, row]));
  return hashes.map((hash) => found.get(hash));
}

function readRequest(body: unknown): EnrollRequest {
  const protocol = (body as { protocol?: unknown } | null)?.protocol;
  if (typeof protocol === 'number' && protocol !== AGENT_PROTOCOL) {
    throw invalid(agentMessages.protocol(protocol), 'protocol');
  }
  const parsed = EnrollRequest.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalid(agentMessages.malformed, issue?.path.join('.'));
  }
  const { cluster } = parsed.data;
  const uid = cleanText(cluster.uid, 100);
  if (uid === '' || uid !== cluster.uid) throw invalid(agentMessages.malformed, 'cluster.uid');
  return parsed.data;
}
