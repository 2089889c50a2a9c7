import type { FastifyRequest } from 'fastify';

/** Whether a program authenticates with a token instead of a cookie: the cookie then counts for nothing. */
export const sendsBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^bearer(\s|$)/i.test(headers.authorization ?? '');

/** The token in the header `Authorization` (RFC 6750, section 2.1), and nowhere else; null without one. */
export const bearerIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
