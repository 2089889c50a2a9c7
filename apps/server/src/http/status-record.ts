import type { Status as StatusRecord } from '@hawser/contract/status';
import type { Status } from '@hawser/domain/status';
import type { z } from 'zod';

/** A domain status as the API and windows return it. */
export function statusRecord(status: Status): z.infer<typeof StatusRecord> {
  return { ...status, reason: status.reason.map((fact) => ({ ...fact })) };
}
