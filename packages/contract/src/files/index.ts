export * from './photo.ts';
