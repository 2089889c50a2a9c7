import { answerContext } from './http/idempotency.ts';
import { sealedSecondFactors, sealedSigningKeys } from './identity/index.ts';
import { NOUNS } from './nouns.ts';
import type { SealedColumn } from './store/sealed-columns.ts';

/** All columns with encrypted texts. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'idempotency_keys', key: 'key', column: 'answer', associatedData: answerContext },
  sealedSigningKeys,
  sealedSecondFactors,
  ...NOUNS.flatMap(({ sealed = [] }) => sealed),
];
