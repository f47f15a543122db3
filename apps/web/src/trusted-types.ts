/** The part of the Trusted Types API that is used; not yet in TypeScript's DOM types. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string }): unknown;
}

// Worker scripts of this origin are the only script URLs the page ever makes; anything else stays blocked.
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError('Script of another origin');
  },
});
