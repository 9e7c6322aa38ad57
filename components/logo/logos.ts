import type { LogoName } from "@executor/core/presets";
import adyen from "simple-icons/icons/adyen.svg";
import airtable from "simple-icons/icons/airtable.svg";
import akamai from "simple-icons/icons/akamai.svg";
import algolia from "simple-icons/icons/algolia.svg";
import anilist from "simple-icons/icons/anilist.svg";
import anthropic from "simple-icons/icons/anthropic.svg";
import asana from "simple-icons/icons/asana.svg";
import atlassian from "simple-icons/icons/atlassian.svg";
import auth0 from "simple-icons/icons/auth0.svg";
import bitbucket from "simple-icons/icons/bitbucket.svg";
import box from "simple-icons/icons/box.svg";
import brevo from "simple-icons/icons/brevo.svg";
import buildkite from "simple-icons/icons/buildkite.svg";
import calendly from "simple-icons/icons/calendly.svg";
import circleci from "simple-icons/icons/circleci.svg";
import clickup from "simple-icons/icons/clickup.svg";
import cloudflare from "simple-icons/icons/cloudflare.svg";
import coinbase from "simple-icons/icons/coinbase.svg";
import confluence from "simple-icons/icons/confluence.svg";
import contentful from "simple-icons/icons/contentful.svg";
import datadog from "simple-icons/icons/datadog.svg";
import deepl from "simple-icons/icons/deepl.svg";
import digitalocean from "simple-icons/icons/digitalocean.svg";
import discord from "simple-icons/icons/discord.svg";
import docker from "simple-icons/icons/docker.svg";
import dropbox from "simple-icons/icons/dropbox.svg";
import elastic from "simple-icons/icons/elastic.svg";
import elevenlabs from "simple-icons/icons/elevenlabs.svg";
import figma from "simple-icons/icons/figma.svg";
import flydotio from "simple-icons/icons/flydotio.svg";
import github from "simple-icons/icons/github.svg";
import gitlab from "simple-icons/icons/gitlab.svg";
import gmail from "simple-icons/icons/gmail.svg";
import google from "simple-icons/icons/google.svg";
import googleanalytics from "simple-icons/icons/googleanalytics.svg";
import googlebigquery from "simple-icons/icons/googlebigquery.svg";
import googlecalendar from "simple-icons/icons/googlecalendar.svg";
import googlechat from "simple-icons/icons/googlechat.svg";
import googledocs from "simple-icons/icons/googledocs.svg";
import googledrive from "simple-icons/icons/googledrive.svg";
import googleforms from "simple-icons/icons/googleforms.svg";
import googlesheets from "simple-icons/icons/googlesheets.svg";
import googleslides from "simple-icons/icons/googleslides.svg";
import googletasks from "simple-icons/icons/googletasks.svg";
import grafana from "simple-icons/icons/grafana.svg";
import hetzner from "simple-icons/icons/hetzner.svg";
import hubspot from "simple-icons/icons/hubspot.svg";
import huggingface from "simple-icons/icons/huggingface.svg";
import intercom from "simple-icons/icons/intercom.svg";
import jira from "simple-icons/icons/jira.svg";
import kubernetes from "simple-icons/icons/kubernetes.svg";
import lichess from "simple-icons/icons/lichess.svg";
import linear from "simple-icons/icons/linear.svg";
import mailchimp from "simple-icons/icons/mailchimp.svg";
import mailgun from "simple-icons/icons/mailgun.svg";
import mapbox from "simple-icons/icons/mapbox.svg";
import miro from "simple-icons/icons/miro.svg";
import mistralai from "simple-icons/icons/mistralai.svg";
import mixpanel from "simple-icons/icons/mixpanel.svg";
import mongodb from "simple-icons/icons/mongodb.svg";
import neon from "simple-icons/icons/neon.svg";
import netlify from "simple-icons/icons/netlify.svg";
import newrelic from "simple-icons/icons/newrelic.svg";
import notion from "simple-icons/icons/notion.svg";
import okta from "simple-icons/icons/okta.svg";
import pagerduty from "simple-icons/icons/pagerduty.svg";
import paypal from "simple-icons/icons/paypal.svg";
import perplexity from "simple-icons/icons/perplexity.svg";
import posthog from "simple-icons/icons/posthog.svg";
import postman from "simple-icons/icons/postman.svg";
import prisma from "simple-icons/icons/prisma.svg";
import quickbooks from "simple-icons/icons/quickbooks.svg";
import railway from "simple-icons/icons/railway.svg";
import reddit from "simple-icons/icons/reddit.svg";
import render from "simple-icons/icons/render.svg";
import replicate from "simple-icons/icons/replicate.svg";
import resend from "simple-icons/icons/resend.svg";
import sanity from "simple-icons/icons/sanity.svg";
import sentry from "simple-icons/icons/sentry.svg";
import shopify from "simple-icons/icons/shopify.svg";
import snowflake from "simple-icons/icons/snowflake.svg";
import snyk from "simple-icons/icons/snyk.svg";
import spotify from "simple-icons/icons/spotify.svg";
import square from "simple-icons/icons/square.svg";
import stripe from "simple-icons/icons/stripe.svg";
import supabase from "simple-icons/icons/supabase.svg";
import telegram from "simple-icons/icons/telegram.svg";
import todoist from "simple-icons/icons/todoist.svg";
import trello from "simple-icons/icons/trello.svg";
import twitch from "simple-icons/icons/twitch.svg";
import typeform from "simple-icons/icons/typeform.svg";
import vercel from "simple-icons/icons/vercel.svg";
import webflow from "simple-icons/icons/webflow.svg";
import wikipedia from "simple-icons/icons/wikipedia.svg";
import wise from "simple-icons/icons/wise.svg";
import wix from "simple-icons/icons/wix.svg";
import woocommerce from "simple-icons/icons/woocommerce.svg";
import wordpress from "simple-icons/icons/wordpress.svg";
import xero from "simple-icons/icons/xero.svg";
import youtube from "simple-icons/icons/youtube.svg";
import zendesk from "simple-icons/icons/zendesk.svg";
import zoom from "simple-icons/icons/zoom.svg";

type Logo = { picture: string; color: string };

/** The pictures are files of our own build; a browser loads those that it shows. */
export const logos: Record<LogoName, Logo> = {
  adyen: { picture: adyen, color: "#0abf53" },
  airtable: { picture: airtable, color: "#18bfff" },
  akamai: { picture: akamai, color: "#0096d6" },
  algolia: { picture: algolia, color: "#003dff" },
  anilist: { picture: anilist, color: "#02a9ff" },
  anthropic: { picture: anthropic, color: "#191919" },
  asana: { picture: asana, color: "#f06a6a" },
  atlassian: { picture: atlassian, color: "#0052cc" },
  auth0: { picture: auth0, color: "#eb5424" },
  bitbucket: { picture: bitbucket, color: "#0052cc" },
  box: { picture: box, color: "#0061d5" },
  brevo: { picture: brevo, color: "#0b996e" },
  buildkite: { picture: buildkite, color: "#14cc80" },
  calendly: { picture: calendly, color: "#006bff" },
  circleci: { picture: circleci, color: "#343434" },
  clickup: { picture: clickup, color: "#7b68ee" },
  cloudflare: { picture: cloudflare, color: "#f38020" },
  coinbase: { picture: coinbase, color: "#0052ff" },
  confluence: { picture: confluence, color: "#172b4d" },
  contentful: { picture: contentful, color: "#2478cc" },
  datadog: { picture: datadog, color: "#632ca6" },
  deepl: { picture: deepl, color: "#0f2b46" },
  digitalocean: { picture: digitalocean, color: "#0080ff" },
  discord: { picture: discord, color: "#5865f2" },
  docker: { picture: docker, color: "#2496ed" },
  dropbox: { picture: dropbox, color: "#0061ff" },
  elastic: { picture: elastic, color: "#005571" },
  elevenlabs: { picture: elevenlabs, color: "#000000" },
  figma: { picture: figma, color: "#f24e1e" },
  flydotio: { picture: flydotio, color: "#24175b" },
  github: { picture: github, color: "#181717" },
  gitlab: { picture: gitlab, color: "#fc6d26" },
  gmail: { picture: gmail, color: "#ea4335" },
  google: { picture: google, color: "#4285f4" },
  googleanalytics: { picture: googleanalytics, color: "#e37400" },
  googlebigquery: { picture: googlebigquery, color: "#669df6" },
  googlecalendar: { picture: googlecalendar, color: "#4285f4" },
  googlechat: { picture: googlechat, color: "#34a853" },
  googledocs: { picture: googledocs, color: "#4285f4" },
  googledrive: { picture: googledrive, color: "#4285f4" },
  googleforms: { picture: googleforms, color: "#7248b9" },
  googlesheets: { picture: googlesheets, color: "#34a853" },
  googleslides: { picture: googleslides, color: "#fbbc04" },
  googletasks: { picture: googletasks, color: "#2684fc" },
  grafana: { picture: grafana, color: "#f46800" },
  hetzner: { picture: hetzner, color: "#d50c2d" },
  hubspot: { picture: hubspot, color: "#ff7a59" },
  huggingface: { picture: huggingface, color: "#ffd21e" },
  intercom: { picture: intercom, color: "#6afdef" },
  jira: { picture: jira, color: "#0052cc" },
  kubernetes: { picture: kubernetes, color: "#326ce5" },
  linear: { picture: linear, color: "#5e6ad2" },
  lichess: { picture: lichess, color: "#000000" },
  mailchimp: { picture: mailchimp, color: "#ffe01b" },
  mailgun: { picture: mailgun, color: "#f06b66" },
  mapbox: { picture: mapbox, color: "#000000" },
  miro: { picture: miro, color: "#050038" },
  mistralai: { picture: mistralai, color: "#fa520f" },
  mixpanel: { picture: mixpanel, color: "#7856ff" },
  mongodb: { picture: mongodb, color: "#47a248" },
  neon: { picture: neon, color: "#34d59a" },
  netlify: { picture: netlify, color: "#00c7b7" },
  newrelic: { picture: newrelic, color: "#1ce783" },
  notion: { picture: notion, color: "#000000" },
  okta: { picture: okta, color: "#007dc1" },
  pagerduty: { picture: pagerduty, color: "#06ac38" },
  paypal: { picture: paypal, color: "#002991" },
  perplexity: { picture: perplexity, color: "#1fb8cd" },
  posthog: { picture: posthog, color: "#000000" },
  postman: { picture: postman, color: "#ff6c37" },
  prisma: { picture: prisma, color: "#2d3748" },
  quickbooks: { picture: quickbooks, color: "#2ca01c" },
  railway: { picture: railway, color: "#0b0d0e" },
  reddit: { picture: reddit, color: "#ff4500" },
  render: { picture: render, color: "#000000" },
  replicate: { picture: replicate, color: "#000000" },
  resend: { picture: resend, color: "#000000" },
  sanity: { picture: sanity, color: "#0d0e12" },
  sentry: { picture: sentry, color: "#362d59" },
  shopify: { picture: shopify, color: "#7ab55c" },
  snowflake: { picture: snowflake, color: "#29b5e8" },
  snyk: { picture: snyk, color: "#4c4a73" },
  spotify: { picture: spotify, color: "#1ed760" },
  square: { picture: square, color: "#3e4348" },
  stripe: { picture: stripe, color: "#635bff" },
  supabase: { picture: supabase, color: "#3fcf8e" },
  telegram: { picture: telegram, color: "#26a5e4" },
  todoist: { picture: todoist, color: "#e44332" },
  trello: { picture: trello, color: "#0052cc" },
  twitch: { picture: twitch, color: "#9146ff" },
  typeform: { picture: typeform, color: "#262627" },
  vercel: { picture: vercel, color: "#000000" },
  webflow: { picture: webflow, color: "#146ef5" },
  wikipedia: { picture: wikipedia, color: "#000000" },
  wise: { picture: wise, color: "#9fe870" },
  wix: { picture: wix, color: "#0c6efc" },
  woocommerce: { picture: woocommerce, color: "#96588a" },
  wordpress: { picture: wordpress, color: "#21759b" },
  xero: { picture: xero, color: "#13b5ea" },
  youtube: { picture: youtube, color: "#ff0000" },
  zendesk: { picture: zendesk, color: "#03363d" },
  zoom: { picture: zoom, color: "#0b5cff" },
};
