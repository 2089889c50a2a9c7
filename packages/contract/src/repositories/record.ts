import {
  CONNECTION_ACCESSES,
  CONNECTION_STATUSES,
  CREDENTIAL_KINDS,
  REPOSITORY_CAPABILITIES,
  REPOSITORY_TYPES,
  REPOSITORY_VENDORS,
} from '@hawser/domain/repositories';
import { REGISTRATION_STATES } from '@hawser/domain/gitops';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status } from '../status/index.ts';

const ConnectionState = z.object({
  status: z.enum(CONNECTION_STATUSES),
  message: z.string(),
  /** When it was observed last; null when it was not. */
  observedAt: Instant.nullable(),
});

/** What the Argo CD of a network says of a repository. */
const ArgoCdConnection = z.object({
  networkID: z.string(),
  networkName: z.string(),
  /** The cluster that it runs in. */
  hubName: z.string(),
  connectionState: ConnectionState,
  /** Since when the state is this one. */
  since: Instant.nullable(),
  /** Whether it has the credentials of the repository; null of one without. */
  credentials: z.object({ state: z.enum(REGISTRATION_STATES), message: z.string() }).nullable(),
});

/** A Git or Helm repository. Its credentials are no part of it: they are stored encrypted and never sent. */
export const Repository = z.object({
  ...stored,
  url: z.string(),
  label: z.string(),
  /** The label, by the name that every record has. */
  name: z.string(),
  repoType: z.enum(REPOSITORY_TYPES),
  /** Name of its icon: that of its vendor. */
  image: z.enum(REPOSITORY_VENDORS),
  /** Whom it belongs to at its vendor, from the URL: `argoproj` of `https://github.com/argoproj/argo-cd`. */
  ownerName: z.string(),
  /** The organization in whose context it was defined; null in the context of an account. */
  organization: z.string().nullable(),
  /** The context in which it was defined. */
  activeContextUid: z.string(),
  connectionAccess: z.enum(CONNECTION_ACCESSES),
  /** The kind of its stored credentials; null when there are none. */
  credentialKind: z.enum(CREDENTIAL_KINDS).nullable(),
  repoInfo: z.object({
    vendor: z.enum(REPOSITORY_VENDORS),
    /** The branch that its HEAD names; null before a check, and of a Helm repository. */
    defaultBranch: z.string().nullable(),
    /** SHA-256 fingerprint of the SSH host key of the first connection. */
    sshHostKey: z.string().nullable(),
  }),
  repoData: z.object({
    /** The worst of the server's own check and of what the Argo CD of each network says. */
    connectionState: ConnectionState,
    /** What the server's own check found. */
    check: ConnectionState,
    /** What the Argo CD of each network says whose applications use it, the worst first: the first ten. */
    argoCd: z.array(ArgoCdConnection),
    /** Number of such networks. */
    argoCdCount: z.number().int(),
  }),
  /** The networks with applications that use it. */
  networks: z.array(z.object({ networkID: z.string(), networkName: z.string() })),
  /** Number of applications that use it. */
  applicationCount: z.number().int(),
  /** That of its connection. */
  status: Status,
  can: permissions(REPOSITORY_CAPABILITIES),
});

export type Repository = z.infer<typeof Repository>;
