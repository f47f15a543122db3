# The command line as an image, from its package for Debian. `npm run house -- try-ways` builds both kinds:
#   slim: without LibreOffice;  full: with all that the package recommends (RECOMMENDS=1)
#   docker run --rm -v "$PWD:/work" recto-cli:slim merge a.pdf b.pdf -o both.pdf
ARG BASE=debian:bookworm-slim
FROM ${BASE}
ARG PACKAGE
ARG RECOMMENDS=
COPY ${PACKAGE} /tmp/package/
RUN apt-get -qq update \
  && DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get -qq -y install \
    $([ "$RECOMMENDS" ] || echo --no-install-recommends) /tmp/package/*.deb > /dev/null \
  && rm -rf /tmp/package /var/lib/apt/lists/* /var/cache/apt/* /usr/share/man /usr/share/locale \
  && find /usr/share/doc -type f ! -name copyright -delete
WORKDIR /work
ENTRYPOINT ["recto"]
