export { brokenRule, type ClaimingFile, type ClaimRule, covers } from './broken-rule.ts';
export { readClaimFacts } from './claim-facts.ts';
export { CLAIM_PROPERTIES, type Claim, readClaims } from './read-claims.ts';
export { withoutClaims } from './without-claims.ts';
