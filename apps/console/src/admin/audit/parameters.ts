import { text, type ValuesOf } from '../../page/index.ts';

/** URL parameters of the audit log: who did it, in which context, and from and to which day (YYYY-MM-DD). */
export const AUDIT_PARAMETERS = {
  auditBy: text,
  auditIn: text,
  auditFrom: text,
  auditTo: text,
} as const;

declare module '../../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof AUDIT_PARAMETERS> {}
}
