import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { Cluster } from './record.ts';

/** The clusters of a context. */
export const clustersContract = collectionContract({
  name: 'clusters',
  row: Cluster,
  filters: {
    /** Clusters whose name, alias, location or region contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    tones: anyTone,
    /** Clusters that are attached to this network. */
    networkID: oneID.optional(),
    /** Clusters that are attached to one of these networks. */
    networkIDs: anyOf,
    locations: anyOf,
    /** By the distribution with which the cluster was defined. */
    distros: anyOf,
    /** By a tag that a user set. */
    tags: anyOf,
  },
  /** By 'seen': the last contact with the agent that was silent for longest; clusters without an agent come first. */
  orders: ['name', 'createdAt', 'status', 'location', 'distro', 'version', 'nodes', 'seen', MATCH_ORDER],
});
