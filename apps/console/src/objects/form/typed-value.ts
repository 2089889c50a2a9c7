import type { FormField } from './fields.ts';

const NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;

/** What is written for typed text; undefined removes the field. */
export function typedValue({ type, required }: Pick<FormField, 'type' | 'required'>, text: string): unknown {
  if (text === '') return required ? '' : undefined;
  if (type === 'lines') return text.split('\n');
  return type === 'number' && NUMBER.test(text) ? Number(text) : text;
}
