import { answerContext } from './http/idempotency.ts';
import { sealedSigningKeys } from './identity/index.ts';
import { NOUNS } from './nouns.ts';
import type { SealedColumn } from './store/sealed-columns.ts';

/** All columns with encrypted texts. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'idempotency_keys', key: 'key', column: 'answer', associatedData: answerContext },
  sealedSigningKeys,
  ...NOUNS.flatMap(({ sealed = [] }) => sealed),
];
