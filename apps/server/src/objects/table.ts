import type { Generated } from 'kysely';
import type { Json, Versioned } from '../store/tables.ts';
import type { TagMap } from '../tags/index.ts';

export interface ObjectsTable extends Versioned {
  network_id: string;
  name: string;
  key: string;
  kind: string;
  derived_kind: string;
  origin: string;
  yaml: string;
  manifest: Json<Record<string, unknown>>;
  digest: string;
  tags: Json<TagMap>;
  active: Generated<boolean>;
  /** The feature of the network that it belongs to; null for what users write. */
  network_feature_slug: Generated<string | null>;
  /** It was deleted, and what it created stays. */
  keeps_resources: Generated<boolean>;
}

/** A part of the number of active objects of a network: the number is the sum over its slots. Written by triggers. */
export interface ObjectCountsTable {
  owner_uid: string;
  network_id: string;
  slot: number;
  objects: number;
}

/** A tag of an active object. Written by triggers. */
export interface ObjectTagsTable {
  owner_uid: string;
  network_id: string;
  tag: string;
  object_id: string;
}

/** The YAML of an object that was changed: its first, and every one since. */
export interface ObjectVersionsTable {
  owner_uid: string;
  object_id: string;
  version: number;
  yaml: string;
  digest: string;
  created_at: number;
  /** Account that wrote it; null if it was written before versions were stored. */
  author_uid: string | null;
}

declare module '../store/tables.ts' {
  interface Tables {
    objects: ObjectsTable;
    object_counts: ObjectCountsTable;
    object_tags: ObjectTagsTable;
    object_versions: ObjectVersionsTable;
  }
}
