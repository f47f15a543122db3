// Stands for `@noble/ciphers/aes.js` in programs of short life: its tables take eight milliseconds, and Node's own AES does the work.
exports.cbc = (...given) => require('@noble/ciphers/aes.js').cbc(...given);
exports.ecb = (...given) => require('@noble/ciphers/aes.js').ecb(...given);
