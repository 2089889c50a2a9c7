import { manifestDetails, objectMessages } from '@hawser/domain/objects';
import { configMap } from '../../testing/fleet.ts';

/** Characters that no name may contain. */
export const FORBIDDEN_CHARACTERS = {
  'a right-to-left mark': '\u200f',
  'an override': '\u202e',
  'a control character': '\u0007',
  NUL: '\u0000',
};

/** The message for YAML that names no object, in create and update requests. */
const UNNAMED = manifestDetails.name;

const aliases = (levels: number) =>
  ['a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]']
    .concat(
      Array.from(
        { length: levels },
        (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`,
      ),
    )
    .join('\n');

/** Invalid YAML, each with the message it is refused with. */
export const BAD_YAML: Readonly<Record<string, readonly [yaml: string, reason: string]>> = {
  'anchors that explode': [`${configMap('bomb')}${aliases(12)}\n`, objectMessages.invalidYaml],
  'an anchor within itself': [`${configMap('loop')}data: &a\n  b: *a\n`, objectMessages.invalidYaml],
  'several documents': [`${configMap('one')}---\n${configMap('two')}`, objectMessages.invalidYaml],
  'duplicate keys': [`${configMap('twice')}data: {a: '1', a: '2'}\n`, objectMessages.invalidYaml],
  'no document': ['# nothing\n', objectMessages.invalidYaml],
  'text that is no YAML': ['a: [b\n', objectMessages.invalidYaml],
  'more than 1 MiB': [
    `${configMap('big')}data:\n  a: ${'x'.repeat(1_100_000)}\n`,
    objectMessages.invalidYaml,
  ],
  'deep nesting': [`${configMap('deep')}data: ${'['.repeat(100_000)}`, objectMessages.invalidYaml],
  'deep nesting in blocks': [
    `${configMap('deep')}data:\n${Array.from({ length: 500 }, (_, n) => `${' '.repeat(n + 1)}a:`).join('\n')}`,
    objectMessages.invalidYaml,
  ],
  'a tag of a language': [`${configMap('tag')}data: !!js/function 'f'\n`, objectMessages.invalidYaml],
  'the key __proto__': [`${configMap('proto')}__proto__: {polluted: 1}\n`, objectMessages.invalidYaml],
  'an escaped NUL': [`${configMap('nul')}data: {a: "\\0"}\n`, objectMessages.invalidYaml],
  'half a character': [`${configMap('half')}data: {a: "\\ud800"}\n`, objectMessages.invalidYaml],
  'a name with capitals': [configMap('Settings'), UNNAMED],
  'a name that is a path': [configMap('../../etc'), UNNAMED],
  'a name that is no text': [configMap('[a, b]'), UNNAMED],
  ...Object.fromEntries(
    Object.entries(FORBIDDEN_CHARACTERS).map(([what, mark]) => [
      `a name with ${what}`,
      // YAML must not contain control characters.
      [configMap(`set${mark}tings`), mark < ' ' ? objectMessages.invalidYaml : UNNAMED] as const,
    ]),
  ),
};
