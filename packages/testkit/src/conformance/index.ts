export * from './host-conformance.ts';
