import type { FastifyInstance } from 'fastify';
import { invalid } from './failure.ts';

/** What JSON may have at most. */
interface JsonLimits {
  /** How deep it may be nested. */
  readonly depth: number;
  readonly values: number;
}

/** Of a request: YAML is a text in it, and thousands of records have fewer values. */
const REQUEST: JsonLimits = { depth: 100, values: 100_000 };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const BEGINS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const ENDS: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether JSON has more levels or values than it needs. To parse a megabyte of nothing but brackets takes a second, and of short
 * fields half of one, in which nobody else is answered. It is not checked whether it is JSON.
 */
export function isTooComplex(text: string, most = REQUEST): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at + 1);
    else if (character === COMMA) values++;
    else if (BEGINS.has(character)) {
      values++;
      depth++;
    } else if (ENDS.has(character)) depth--;
    if (depth > most.depth || values > most.values) return true;
  }
  return false;
}

/** Where the quote is that ends a text; the length of all without one. */
function endOfText(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Refuses such requests before they are parsed. */
export function guardJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooComplex(text)) done(invalid('The request has too many values, or they are nested too deep.'));
    else void parse(request, text, done);
  });
}
