export { type PhaseStep, StepList } from './step-list.tsx';
