-- What a version of a model writes, by its project's prompts; anyone with the checkpoint can write the same again.

create table app.version_sample (
  project text not null,
  version int not null,
  held_out_loss double precision not null,    -- of version 0, too, which no round measured
  texts jsonb not null,                       -- [{ prompt, text }], text in base64: a model of bytes writes any
  primary key (project, version),
  foreign key (project, version) references app.model_version
);
grant select, insert, update on app.version_sample to synet_app;
