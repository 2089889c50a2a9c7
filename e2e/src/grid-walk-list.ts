import type { WalkedGrid } from './grid-walk.ts';
import { MANY, type WalkedFleet } from './grid-walk-fleet.ts';

const object = { page: /\/applications\/[^/]+$/ };
const placement = { page: /\/applications\/[^/]+\/clusters\/[^/]+/ };
const changed = { page: /\/changes\/[^/?]+/ };
/** What is read in a cluster has no actions: the shortcuts are those of the cluster whose page it is. */
const ofCluster = { dialog: /^Update Cluster/ };
const inside = (fleet: WalkedFleet, rest: string): string => `/clusters/${fleet.cluster}${rest}`;

/**
 * The lists of the product, and the grids within its pages. A new one is a line here. Not among them: the lines of a log, which are no
 * grid.
 */
export const WALKED_GRIDS: readonly WalkedGrid[] = [
  {
    name: 'Networks, their clusters and applications',
    path: () => '/networks',
    inside: { page: /\/clusters\/[^/]+$/ },
    edits: { dialog: /./ },
    beside: /Hub|Edge/,
  },
  {
    name: 'Clusters',
    path: () => '/clusters',
    inside: { page: /\/clusters\/[^/]+$/ },
    edits: { dialog: /^Update Cluster/ },
    beside: /Not attached|Edge of|Hub of/,
  },
  {
    name: 'Applications',
    path: () => '/applications?q=item',
    inside: object,
    edits: { dialog: /./ },
    beside: /ConfigMap/,
  },
  {
    name: 'Changes',
    path: () => '/changes',
    inside: changed,
    edits: { message: /nothing to edit in a change/ },
    beside: /What changed/,
  },
  {
    name: 'Repositories',
    path: () => '/repos',
    inside: { page: /\/repos\/[^/]+$/ },
    edits: { dialog: /^Update Repository/ },
    beside: /Git|git/,
  },
  {
    name: 'Secrets',
    path: () => '/secrets',
    inside: { page: /\/secrets\/[^/]+$/ },
    edits: { message: /nothing to edit in a secret/ },
    beside: /exists/,
  },
  {
    name: 'Certificates',
    path: () => '/secrets/certificates',
    inside: { dialog: /^Accept Certificate/ },
    edits: { message: /nothing to edit in a certificate/ },
    beside: /Fingerprint/,
    promoted: 'Check and Accept',
  },
  {
    name: 'SealedSecrets',
    path: () => '/secrets/rotation',
    inside: object,
    edits: { message: /nothing to edit in a SealedSecret/ },
    beside: /Kind/,
  },
  {
    name: 'Infrastructure',
    path: () => '/infrastructure',
    inside: { page: /\/infrastructure\/providers\/[^/]+$/ },
    edits: { dialog: /^Update Provider/ },
    beside: /Own cloud/,
  },
  {
    name: 'Infrastructure Objects',
    path: () => '/infrastructure/objects',
    inside: { page: /\/infrastructure\/[^/]+$/ },
    edits: { dialog: /./ },
    beside: /Bucket/,
  },
  {
    name: 'Provider Packages',
    path: () => '/infrastructure/packages',
    inside: { page: /\/infrastructure\/[^/]+$/ },
    edits: { dialog: /./ },
    beside: /Provider/,
  },
  {
    name: 'Changes of prices',
    path: ({ prices }) => `/applications/${prices}?tab=changes`,
    inside: changed,
    edits: { dialog: /./ },
  },
  {
    name: 'Clusters of the change',
    path: ({ change }) => `/changes/${change}`,
    inside: placement,
    edits: { message: /nothing to edit in an application on a cluster/ },
  },
  {
    name: 'Changes of retail',
    path: ({ network }) => `/networks/${network}`,
    inside: changed,
    edits: { dialog: /./ },
  },
  { name: 'Changes of oslo', path: (fleet) => inside(fleet, ''), inside: changed, edits: { dialog: /./ } },
  {
    name: 'Applications on oslo',
    path: (fleet) => inside(fleet, ''),
    inside: placement,
    edits: { dialog: /./ },
  },
  {
    name: 'Clusters of prices',
    path: ({ prices }) => `/applications/${prices}?tab=clusters`,
    inside: placement,
    edits: { message: /nothing to edit in/ },
    beside: /oslo|store-/,
  },
  {
    name: 'Versions of prices',
    path: ({ prices }) => `/applications/${prices}/versions`,
    inside: { here: /compare=/ },
    edits: { message: /nothing to edit in a version/ },
  },
  {
    name: 'Resources of till on oslo',
    path: ({ till, router }) => `/applications/${till}/clusters/${router}`,
    inside: { beside: /^Pod till-/ },
    edits: { dialog: /^Edit till/ },
  },
  {
    name: 'Events of till on oslo',
    path: ({ till, router }) => `/applications/${till}/clusters/${router}?tab=events`,
    // To the resource that it is about.
    inside: { page: /\/clusters\/[^/?]+\?row=/ },
    edits: { dialog: /^Edit till/ },
    // Five of each of its pods.
    rows: 5 * MANY,
  },
  {
    name: 'Nodes of oslo',
    path: (fleet) => inside(fleet, '?tab=nodes'),
    inside: { page: /object/ },
    edits: ofCluster,
  },
  {
    name: 'Namespaces of oslo',
    path: (fleet) => inside(fleet, '?tab=namespaces'),
    inside: { page: /tab=objects/ },
    edits: ofCluster,
  },
  {
    name: 'Kinds in oslo',
    path: (fleet) => inside(fleet, '?tab=objects'),
    inside: { page: /kind/ },
    edits: ofCluster,
  },
  {
    name: 'Events of oslo',
    path: (fleet) => inside(fleet, '?tab=events'),
    inside: { beside: /^Event / },
    edits: ofCluster,
  },
  // Last: their pages change the context.
  {
    name: 'Members',
    path: ({ organization }) => `/organizations/${organization.name}/members`,
    // Of oneself: why it cannot be changed.
    inside: { message: /^Change Role: / },
    edits: { message: /^Change Role: / },
    beside: /administrator/i,
    promoted: 'Change Role',
  },
  {
    name: 'Invitations',
    path: ({ organization }) => `/organizations/${organization.name}/invitations`,
    inside: { page: /invitations\/edit/ },
    edits: { message: /nothing to edit in an invitation/ },
    beside: /open/,
  },
];
