export { DefineNote, Note, notesContract } from './notes.ts';
