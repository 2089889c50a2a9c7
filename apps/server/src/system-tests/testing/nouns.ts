import { collectionsOf } from '../../collections.ts';
import { NOUNS } from '../../nouns.ts';
import { schemaOf } from '../../schema.ts';
import { notes } from '../../testing/notes/index.ts';

/** The nouns of the product, and the one that is added as docs/how-to/add-a-noun.md says: it is isolated without more. */
export const TESTED_NOUNS = [...NOUNS, notes] as const;

export const testedCollections = collectionsOf(TESTED_NOUNS);
export const testedSchema = schemaOf(TESTED_NOUNS);
