import { Composer, type CST, type Document, Lexer, type LineCounter, type ParsedNode, Parser } from 'yaml';
import { DEPTH_MAX, DOCUMENTS_MAX, LEXEMES_MAX } from './limits.ts';
import { yamlMessages } from './messages.ts';
import { UnreadableYaml } from './problem.ts';

/**
 * Composes the text into one node for each document and records where its lines begin; throws UnreadableYaml. Depth and length are limited while lexing: the
 * composer is recursive, and a stack overflow inside it would end the process instead of throwing.
 */
export function compose(text: string, lines: LineCounter): Document.Parsed<ParsedNode>[] {
  const documents: Document.Parsed<ParsedNode>[] = [];
  // Every scalar stays text (`failsafe`); scalar.ts decides what it means. Duplicate keys are detected in value.ts,
  // because the composer compares each key with each other.
  const composer = new Composer({
    schema: 'failsafe',
    version: '1.2',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  // The composer collects every error with its stack, which takes seconds where each comma is one.
  Object.assign(composer, { onError: stopAtFirst() });
  function keep(found: Iterable<Document.Parsed<ParsedNode>>): void {
    for (const document of found) {
      const [error] = document.errors;
      if (error !== undefined) throw new UnreadableYaml(error.message, error.pos[0]);
      if (documents.length >= DOCUMENTS_MAX) throw new UnreadableYaml(yamlMessages.tooManyDocuments);
      documents.push(document);
    }
  }
  for (const token of tokensOf(text, lines)) keep(composer.next(token));
  keep(composer.end(false, text.length));
  return documents;
}

/** Takes the place of a method of the composer that is not exported. `source` is where a node or a token begins. */
function stopAtFirst() {
  let first: UnreadableYaml | undefined;
  return (
    source: number | number[] | { offset: number },
    _: string,
    message: string,
    isWarning?: boolean,
  ): void => {
    if (isWarning) return;
    const [offset] = [typeof source === 'object' && 'offset' in source ? source.offset : source].flat();
    // Around each node the composer catches what is thrown, and reports it again for that node.
    first ??= new UnreadableYaml(message, offset);
    throw first;
  };
}

function* tokensOf(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.startsWith('"')) checkEscapes(lexeme, parser.offset);
    for (const token of parser.next(lexeme)) {
      // Stop at the first error: the composer could collect hundreds of thousands.
      if (token.type === 'error') throw new UnreadableYaml(token.message, token.offset);
      yield token;
    }
    lexemes++;
    // A level is a collection and the scalar in it; the document and its end need two more.
    if (parser.stack.length > DEPTH_MAX + 2) throw new UnreadableYaml(yamlMessages.tooDeep, parser.offset);
    if (lexemes > LEXEMES_MAX) throw new UnreadableYaml(yamlMessages.tooMuch);
  }
  yield* parser.end();
}

const ESCAPE =
  /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U00(?:0[\da-fA-F]|10)[\da-fA-F]{4}|[0abtnvfre "/\\N_LP\t\r\n])|\\/g;

/** The composer records each invalid escape, which takes seconds for one megabyte of them. */
function checkEscapes(quoted: string, offset: number): void {
  for (const { 0: escape, index } of quoted.matchAll(ESCAPE)) {
    if (escape === '\\') throw new UnreadableYaml(yamlMessages.escape, offset + index);
  }
}
