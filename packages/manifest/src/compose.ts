import { Composer, type CST, type Document, Lexer, type LineCounter, type ParsedNode, Parser } from 'yaml';
import { DEPTH_MAX, DOCUMENTS_MAX, LEXEMES_MAX } from './limits.ts';
import { yamlMessages } from './messages.ts';
import { UnreadableYaml } from './problem.ts';

/**
 * Reads the text into nodes, one a document, noting where its lines begin; throws UnreadableYaml. Depth and length are bounded while lexing: composing calls itself
 * for each level, and a stack that runs out inside it ends the process instead of throwing.
 */
export function compose(text: string, lines: LineCounter): Document.Parsed<ParsedNode>[] {
  const documents: Document.Parsed<ParsedNode>[] = [];
  // Every scalar stays text (`failsafe`): what it means is decided in scalar.ts. Keys are compared in value.ts,
  // because the composer compares each with each.
  const composer = new Composer({
    schema: 'failsafe',
    version: '1.2',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
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

function* tokensOf(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.startsWith('"')) checkEscapes(lexeme, parser.offset);
    for (const token of parser.next(lexeme)) {
      // The first error is enough: the composer would collect hundreds of thousands.
      if (token.type === 'error') throw new UnreadableYaml(token.message, token.offset);
      yield token;
    }
    lexemes++;
    // A level is a collection and the scalar in it; the document and its end take two more.
    if (parser.stack.length > DEPTH_MAX + 2) throw new UnreadableYaml(yamlMessages.tooDeep, parser.offset);
    if (lexemes > LEXEMES_MAX) throw new UnreadableYaml(yamlMessages.tooMuch);
  }
  yield* parser.end();
}

const ESCAPE =
  /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U00(?:0[\da-fA-F]|10)[\da-fA-F]{4}|[0abtnvfre "/\\N_LP\t\r\n])|\\/g;

/** The composer would note each bad escape; one megabyte of them takes it seconds. */
function checkEscapes(quoted: string, offset: number): void {
  for (const { 0: escape, index } of quoted.matchAll(ESCAPE)) {
    if (escape === '\\') throw new UnreadableYaml(yamlMessages.escape, offset + index);
  }
}
